import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Call } from '@lineup/data/testing';
import { memberRow } from '../testing/team-answer';
import { LOAD, VALORANT, openGame } from '../testing/open-roster';

const REMOVE_PLAYER = 'POST /rpc/remove_team_member';
const CHANGE = 'POST /rpc/change_roster_place';

const people = ['Ada', 'Ben', 'Cy', 'Dee', 'Eli', 'Fay'].map((name, place) =>
  memberRow(`person-${place}`, { game_profile_id: VALORANT, user_full_name: name }),
);

/** A team of six whose backend takes them off and puts them back. */
async function openSix() {
  const view = await openGame({ members: people });
  const { backend, team } = view;
  const away = new Set<string>();
  backend.answer(LOAD, () => ({ ...team, members: people.filter(({ id }) => !away.has(id)) }));
  backend.answer(REMOVE_PLAYER, ({ body }: Call) => {
    away.add((body as { p_member_id: string }).p_member_id);
    return null;
  });
  backend.answer(CHANGE, ({ body }: Call) => {
    away.delete((body as { p_place_id: string }).p_place_id);
    return null;
  });
  const players = () =>
    view
      .list('Players')
      .queryAllByRole('listitem')
      .map((row) =>
        within(row)
          .getByRole('button', { name: /^Remove/ })
          .getAttribute('aria-label')
          ?.slice(7),
      )
      .sort();
  return { ...view, players };
}

async function removeAll({ user }: Awaited<ReturnType<typeof openSix>>) {
  // One after the other without waiting for the one before.
  for (const { user_full_name: name } of people)
    await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
  await screen.findByText('Fay was removed.');
  await screen.findByRole('button', { name: '5 more removed' });
}

const everybody = ['Ada', 'Ben', 'Cy', 'Dee', 'Eli', 'Fay'];

it('[TM-055] six removals in a row: the last is undone at once, each other one from the list', async () => {
  const view = await openSix();
  await removeAll(view);
  const { user, players } = view;
  expect(players()).toEqual([]);
  await user.click(screen.getByRole('button', { name: '5 more removed' }));
  for (const name of ['Cy', 'Ada', 'Eli', 'Ben']) {
    await user.click(screen.getByRole('button', { name: `Undo: ${name} was removed.` }));
    await waitFor(() => expect(players()).toContain(name));
    // The focus stays at what can still be undone.
    expect(document.activeElement?.textContent).toBe('Undo');
  }
  expect(screen.getByText('Fay was removed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(players()).toEqual(everybody));
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('[TM-055] another tab of the team keeps what can be undone, and one press undoes it all', async () => {
  const view = await openSix();
  await removeAll(view);
  const { user, players } = view;
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  const back = screen.getByRole('tab', { name: 'Roster' });
  await user.click(back);
  expect(await screen.findByText('Fay was removed.')).toBeTruthy();
  // Coming back is no removal: the focus stays where the person is.
  expect(screen.getByRole('button', { name: 'Undo' })).not.toBe(document.activeElement);
  await user.click(screen.getByRole('button', { name: 'Undo all' }));
  await waitFor(() => expect(players()).toEqual(everybody));
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeBackend } from '@lineup/data/testing';
import type { Game } from '../model/game';
import { peopleToTell } from '../model/people-to-tell';
import type { Practice } from '../model/practice';
import { renderRemote } from '../testing/render-remote';
import { ADA, MANAGE_PATH, memberRow, nextId, practiceRow, teamAnswer } from '../testing/team-answer';

const game = (name: string): Game => ({
  id: nextId(),
  esports_title_id: nextId(),
  play_level: 'competitive',
  esports_titles: { name },
});
const VALORANT = game('Valorant');
const ROCKET = game('Rocket League');
const INSERT = 'POST /team_practices';

function open(games: Game[], practices: Practice[], query = '') {
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer({}, { practices, games, viewer: { is_manager: true } }),
    'POST /rpc/get_practice_attendance': [],
    'POST /rpc/list_missing_replies': [],
    'POST /rpc/change_fields': { conflicts: {} },
    [INSERT]: { status: 201, body: null },
  });
  return { backend, ...renderRemote(`${MANAGE_PATH}?tab=practices${query}`, ADA) };
}
const titles = () => screen.queryAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);
const practices = () => [
  practiceRow({ title: 'Aim', game_profile_id: VALORANT.id, game: 'Valorant' }),
  practiceRow({ title: 'Aerials', game_profile_id: ROCKET.id, game: 'Rocket League' }),
  practiceRow({ title: 'Review' }),
];

it('a team of several games shows the practices of one, and those of all games with them', async () => {
  const { user } = open([ROCKET, VALORANT], practices());
  await user.selectOptions(await screen.findByLabelText('Game'), 'Valorant');
  await waitFor(() => expect(titles().toSorted()).toEqual(['Aim', 'Review']));
  await user.selectOptions(screen.getByLabelText('Game'), 'All games');
  await waitFor(() => expect(titles().toSorted()).toEqual(['Aerials', 'Aim', 'Review']));
});

it('says so where a game has none', async () => {
  open([ROCKET, VALORANT], practices().slice(0, 1), `&game=${ROCKET.id}`);
  expect(await screen.findByText('No practices of Rocket League scheduled')).toBeTruthy();
});

it('a team of one game has nothing to choose: neither a filter nor a field', async () => {
  const { user } = open([VALORANT], [practiceRow({ title: 'Review' })], `&game=${ROCKET.id}`);
  await waitFor(() => expect(titles()).toEqual(['Review']));
  await user.click(screen.getByRole('button', { name: 'Schedule Practice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Practice' }));
  await dialog.findByLabelText(/^Title/);
  expect(screen.queryByLabelText(/^Game/)).toBeNull();
});

it('card and dialog say the game', async () => {
  const { user } = open([ROCKET, VALORANT], practices());
  const card = within((await screen.findByRole('heading', { level: 4, name: 'Aim' })).closest<HTMLElement>('li')!);
  expect(card.getByText('Valorant')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Aim' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aim' }));
  expect(dialog.getByText('Valorant')).toBeTruthy();
});

it('a new practice is of the game that was chosen', async () => {
  const { user, backend } = open([ROCKET, VALORANT], practices());
  await user.click(await screen.findByRole('button', { name: 'Schedule Practice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Practice' }));
  await user.type(await dialog.findByLabelText(/^Title/), 'Scrim');
  await user.type(dialog.getByLabelText(/^Date and time/), '2030-05-04T19:00');
  await user.selectOptions(dialog.getByLabelText(/^Game/), 'Rocket League');
  await user.click(dialog.getByRole('button', { name: 'Schedule Practice' }));
  await waitFor(() => expect(backend.callsOf(INSERT)).toHaveLength(1));
  expect(backend.callsOf(INSERT)[0]?.body).toMatchObject({ title: 'Scrim', game_profile_id: ROCKET.id });
});

it('of a game that the team no longer plays, a practice keeps it and can be given another', async () => {
  const old = practiceRow({ title: 'Aim', game_profile_id: VALORANT.id, game: 'Valorant' });
  const { user, backend } = open([ROCKET], [old], `&edit=${old.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Practice' }));
  const field = await dialog.findByLabelText<HTMLSelectElement>(/^Game/);
  expect(field.selectedOptions[0]?.text).toBe('Valorant');
  await user.selectOptions(field, 'Rocket League');
  await user.click(dialog.getByRole('button', { name: 'Save Practice' }));
  await waitFor(() => expect(backend.callsOf('POST /rpc/change_fields')).toHaveLength(1));
  expect(backend.callsOf('POST /rpc/change_fields')[0]?.body).toMatchObject({
    p_changes: { game_profile_id: ROCKET.id },
    p_known: { game_profile_id: VALORANT.id },
  });
});

it('tells how many hear of it: those who play its game, and staff', () => {
  const player = (gameId: string | null) => memberRow(nextId(), { game_profile_id: gameId });
  const page = teamAnswer(
    {},
    { games: [ROCKET, VALORANT], members: [player(ROCKET.id), player(ROCKET.id), player(VALORANT.id), player(null)] },
  );
  expect(peopleToTell(page, null, ROCKET.id)).toBe(3);
  expect(peopleToTell(page, null)).toBe(4);
  expect(peopleToTell({ ...page, games: [ROCKET] }, null, ROCKET.id)).toBe(4);
});

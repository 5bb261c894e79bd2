import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@lineup/data';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, MANAGE_PATH, TEAM_ID, memberRow, teamAnswer } from '../testing/team-answer';
import { useChangeRole } from './change-role';
import { useRemovePerson } from './remove-person';
import { LOAD, VALORANT, chosen, coach, offered, openGame, player, valorant } from '../testing/open-roster';
import { useSetGameActive } from './set-game-active';

const REMOVE_PLAYER = 'POST /rpc/remove_team_member';
const REMOVE_STAFF = 'POST /rpc/remove_team_staff_member';
const CHANGE = 'POST /rpc/change_roster_place';
const GAMES = 'PATCH /team_game_profiles';
const ada = memberRow(ADA, { game_profile_id: VALORANT });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

describe('who may manage', () => {
  it('[TM-037] [TM-043] [TM-047] [TM-048] [TM-054] [TM-056] others see the lists and no controls', async () => {
    fakeBackend({ [LOAD]: teamAnswer({}, { games: [valorant], members: [player], staff: [coach] }) });
    renderRemote(`${MANAGE_PATH}?tab=roster&game=${VALORANT}`, ADA);
    expect(await screen.findByText('Ben Okri')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add|Remove|Edit role/ })).toBeNull();
  });

  it('[TM-043] [TM-045] [TM-046] [TM-047] [TM-048] [TM-054] [TM-056] a manager finds them at a game', async () => {
    await openGame({ members: [player, memberRow(ADA)], staff: [coach] });
    const names = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual(
      expect.arrayContaining(['Remove Game', 'Add Player', 'Add Staff', 'Edit role of Ben Okri', 'Remove Ben Okri']),
    );
    expect(screen.queryByText('Ada Byron')).toBeNull();
  });

  it('[TM-049] [TM-054] [TM-057] on the general roster people are removed only', async () => {
    const { user } = await openGame({ members: [player], staff: [coach] });
    await user.click(screen.getByRole('tab', { name: 'General Roster' }));
    expect(screen.getByRole('button', { name: 'Remove Ben Okri' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove Cy Twombly' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add Player|Add Staff|Edit role/ })).toBeNull();
  });
});

describe('removing people', () => {
  it('[TM-055] [TM-065] takes a player off at once and offers to undo, which brings the same row back', async () => {
    const view = await openGame({ members: [player, ada] }, { [REMOVE_PLAYER]: null, [CHANGE]: null });
    const { user, backend, list, team } = view;
    const without = { ...team, members: [ada] };
    backend.answer(LOAD, without);
    await user.click(screen.getByRole('button', { name: 'Remove Ben Okri' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(list('Players').getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('Ben Okri was removed.')).toBeTruthy();
    expect(document.activeElement).toBe(undo);
    expect(backend.callsOf(REMOVE_PLAYER).map((call) => call.body)).toEqual([{ p_member_id: player.id }]);

    backend.answer(LOAD, team);
    await user.click(undo);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(list('Players').getByText('Ben Okri')).toBeTruthy();
    const [restore] = backend.callsOf(CHANGE);
    expect(restore?.body).toEqual({ p_kind: 'member', p_place_id: player.id, p_is_active: true });
  });

  const many = Array.from({ length: 14 }, (_, place) =>
    memberRow(`u${place}`, { game_profile_id: VALORANT, user_full_name: `Player ${place}` }),
  );

  it('a list of 14 people needs no search', async () => {
    const { list } = await openGame({ members: many });
    expect(list('Players').getAllByRole('listitem')).toHaveLength(14);
    expect(screen.queryByLabelText('Search players')).toBeNull();
  });

  it('a list of 15 people can be searched by name, email and role', async () => {
    const { user, list } = await openGame({ members: [...many, { ...player, role: 'captain' }] });
    const search = screen.getByLabelText('Search players');
    await user.type(search, 'CAPT');
    expect(list('Players').getAllByRole('listitem')).toHaveLength(1);
    await user.clear(search);
    await user.type(search, 'nobody');
    expect(screen.getByText('Nobody here matches “nobody”.')).toBeTruthy();
  });

  it('[TM-054] on the general roster all rows of a person go', async () => {
    const elsewhere = { ...player, id: memberRow(ADA).id, game_profile_id: null };
    const { user, backend } = await openGame({ members: [player, elsewhere] }, { [REMOVE_PLAYER]: null });
    await user.click(screen.getByRole('tab', { name: 'General Roster' }));
    backend.answer(LOAD, teamAnswer({}, { viewer: { is_manager: true }, games: [valorant] }));
    await user.click(screen.getByRole('button', { name: 'Remove Ben Okri' }));
    await screen.findByRole('button', { name: 'Undo' });
    expect(backend.callsOf(REMOVE_PLAYER).map((call) => call.body)).toEqual([
      { p_member_id: player.id },
      { p_member_id: elsewhere.id },
    ]);
  });

  it('[TM-055] staff go by their own function', async () => {
    const { user, backend } = await openGame({ staff: [coach] }, { [REMOVE_STAFF]: null });
    backend.answer(LOAD, teamAnswer({}, { viewer: { is_manager: true }, games: [valorant] }));
    await user.click(screen.getByRole('button', { name: 'Remove Cy Twombly' }));
    await screen.findByRole('button', { name: 'Undo' });
    expect(backend.callsOf(REMOVE_STAFF).map((call) => call.body)).toEqual([{ p_staff_id: coach.id }]);
    expect(screen.getByText('No staff here yet.')).toBeTruthy();
  });

  it('the second click of a double click removes nobody: by then it meets the next person', async () => {
    const { backend } = await openGame({ members: [player] });
    fireEvent.click(screen.getByRole('button', { name: 'Remove Ben Okri' }), { detail: 2 });
    expect(backend.callsOf(REMOVE_PLAYER)).toEqual([]);
  });

  it('a removal that fails brings the person back and says so', async () => {
    const { user, list } = await openGame({ members: [player] }, { [REMOVE_PLAYER]: failure(503) });
    await user.click(screen.getByRole('button', { name: 'Remove Ben Okri' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to remove team member.' }));
    expect(await list('Players').findByText('Ben Okri')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('an undo that meets the person added again says so', async () => {
    const { user } = await openGame(
      { members: [player] },
      { [REMOVE_PLAYER]: null, [CHANGE]: failure(409, '23505', 'duplicate key value') },
    );
    await user.click(screen.getByRole('button', { name: 'Remove Ben Okri' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Already Assigned' }));
  });
});

describe('editing a role', () => {
  const edit = async (name: string, answers: Record<string, unknown>) => {
    const view = await openGame({ members: [player], staff: [coach] }, answers);
    await view.user.click(screen.getByRole('button', { name: `Edit role of ${name}` }));
    await screen.findByRole('group', { name: `Change the role of ${name}` });
    return view;
  };
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm role' });
  const ended = () => waitFor(() => expect(screen.queryByRole('group')).toBeNull());

  it('[TM-056] [TM-060] offers five roles to a player; "player" is none of them', async () => {
    await edit('Ben Okri', {});
    expect(chosen('Role of Ben Okri')).toBeNull();
    expect(confirm().disabled).toBe(true);
    expect(offered('Role of Ben Okri')).toEqual(['Starter', 'Substitute', 'Captain', 'Co-Captain', 'Reserve']);
  });

  it('[TM-058] [TM-084] confirm saves the role, and the badge shows it', async () => {
    const { choose, user, backend, list, team } = await edit('Ben Okri', { [CHANGE]: null });
    await choose('Role of Ben Okri', 'Co-Captain');
    backend.answer(LOAD, { ...team, members: [{ ...player, role: 'co_captain' }] });
    await user.dblClick(confirm());
    await ended();
    expect(list('Players').getByText('Co-Captain')).toBeTruthy();
    expect(shownToast()).toMatchObject({ kind: 'success', title: 'Member updated successfully!' });
    expect(backend.callsOf(CHANGE).map((call) => call.body)).toEqual([
      { p_kind: 'member', p_place_id: player.id, p_role: 'co_captain' },
    ]);
  });

  it('[TM-060] [TM-084] staff choose among the roles of staff', async () => {
    const { choose, user, backend } = await edit('Cy Twombly', { [CHANGE]: null });
    expect(chosen('Role of Cy Twombly')).toBe('Head Coach');
    await choose('Role of Cy Twombly', 'Analyst');
    await user.click(confirm());
    await ended();
    expect(backend.callsOf(CHANGE)[0]?.body).toEqual({ p_kind: 'staff', p_place_id: coach.id, p_role: 'analyst' });
  });

  it('[TM-059] cancel leaves the role and makes no call', async () => {
    const { choose, user, backend, list } = await edit('Ben Okri', {});
    await choose('Role of Ben Okri', 'Captain');
    await user.click(screen.getByRole('button', { name: 'Cancel role edit' }));
    await ended();
    expect(list('Players').getByText('Player')).toBeTruthy();
    expect(backend.callsOf(CHANGE)).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit role of Ben Okri' }));
  });

  it('[TM-085] a failure is silent and the old role stays displayed', async () => {
    const { choose, user, list } = await edit('Ben Okri', { [CHANGE]: failure(503) });
    await choose('Role of Ben Okri', 'Captain');
    await user.click(confirm());
    await waitFor(() => expect(console.error).toHaveBeenCalledWith('Changing the role failed', expect.anything()));
    expect(shownToast()).toBeUndefined();
    expect(list('Players').getByText('Player')).toBeTruthy();
  });

  it('[TM-208] a refusal by the database is said', async () => {
    const { choose, user } = await edit('Ben Okri', { [CHANGE]: failure(403, '42501') });
    await choose('Role of Ben Okri', 'Captain');
    await user.click(confirm());
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Access Denied' }));
  });
});

describe('removing a game', () => {
  it('[TM-044] deactivates the profile, its tab goes, its people stay; undo brings it back', async () => {
    const view = await openGame({ members: [player] }, { [GAMES]: [{ id: VALORANT }] });
    const { user, backend, list, team } = view;
    backend.answer(LOAD, { ...team, games: [] });
    await user.click(screen.getByRole('button', { name: 'Remove Game' }));
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Valorant' })).toBeNull());
    expect(backend.callsOf(GAMES).map((call) => [call.query.get('id'), call.body])).toEqual([
      [`eq.${VALORANT}`, { is_active: false }],
    ]);
    expect(screen.getByRole('tab', { name: 'General Roster', selected: true })).toBeTruthy();
    expect(list('Players').getByText('Ben Okri')).toBeTruthy();

    backend.answer(LOAD, team);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('tab', { name: 'Valorant' })).toBeTruthy();
    expect(backend.callsOf(GAMES).at(-1)?.body).toEqual({ is_active: true });
  });

  it('a failure keeps the tab and says so', async () => {
    const { user } = await openGame({}, { [GAMES]: failure(503) });
    await user.click(screen.getByRole('button', { name: 'Remove Game' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to remove game.' }));
    expect(screen.getByRole('tab', { name: 'Valorant' })).toBeTruthy();
  });
});

describe('[TM-208] somebody who does not manage the team gets "Access Denied"', () => {
  const hook = <Result,>(use: () => Result) => {
    const queryClient = createQueryClient();
    return renderHook(use, {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    }).result.current;
  };
  const game = valorant;
  const refusal = () => failure(403, '42501');

  it.each([
    [
      'removing a player',
      { 'POST /rpc/remove_team_member': refusal },
      () => hook(() => useRemovePerson(TEAM_ID)).mutateAsync({ kind: 'member', rows: [player] }),
    ],
    [
      'removing staff',
      { 'POST /rpc/remove_team_staff_member': refusal },
      () => hook(() => useRemovePerson(TEAM_ID)).mutateAsync({ kind: 'staff', rows: [coach] }),
    ],
    [
      'changing a role',
      { [CHANGE]: refusal },
      () => hook(() => useChangeRole(TEAM_ID, 'member', () => {})).mutateAsync({ rowId: 'x', role: 'x' }),
    ],
    // Policies refuse an update by changing nothing.
    [
      'removing a game',
      { [GAMES]: [] },
      () => hook(() => useSetGameActive(TEAM_ID)).mutateAsync({ game, isActive: false }),
    ],
  ])('%s', async (_what, answers, act) => {
    fakeBackend(answers);
    await expect(act()).rejects.toMatchObject({ kind: 'forbidden' });
    expect(shownToast()).toMatchObject({
      kind: 'destructive',
      title: 'Access Denied',
      description: expect.stringMatching(/^You don't have permission to /),
    });
  });
});

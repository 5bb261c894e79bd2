import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, BEN, MANAGE_PATH, nextId, TEAM_ID, teamAnswer } from '../../testing/team-answer';
import type { Tournament } from '../../model/tournament';
import type { TournamentMatch, TournamentMatches } from './load-matches';

const CUP = nextId();
const ID = nextId();
const FOXES = nextId();
const SAVE = 'POST /rpc/save_tournament_match';

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T21:00:00Z'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => void vi.useRealTimers());

const cup: Tournament = {
  ...{ id: CUP, name: 'Fall Cup', description: null, tournament_type: 'online', status: 'in_progress' },
  ...{ start_date: '2026-11-20T20:00:00+00:00', prize_pool: null, placement: null, bracket: null, stage: null },
  ...{ games_won: null, games_lost: null, is_day_only: false, check_ins: [] },
};
const match = (change: Partial<TournamentMatch> = {}): TournamentMatch => ({
  ...{ id: ID, number: 1, state: 'open', map: null, own: null, other: null, is_ours: null },
  ...{ lineup: null, has_their_lineup: false, their_lineup: null, game: 'rocket-league', game_name: 'Rocket League' },
  ...{
    lineup_size: 1,
    has_maps: true,
    is_host: true,
    opponent: { id: null, name: 'Outside Owls' },
    tournament: 'Fall Cup',
  },
  ...{ can_change: true, can_enter: true },
  ...change,
});

async function open(change: Partial<TournamentMatches> = {}, more: object = {}, of: string = CUP) {
  const page: TournamentMatches = {
    ...{ may_act: true, can_add: true, games: [{ slug: 'rocket-league', name: 'Rocket League' }], matches: [] },
    roster: [
      { user_id: ADA, name: 'Ada Byron' },
      { user_id: BEN, name: 'Ben Okri' },
    ],
    ...change,
  };
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': () =>
      teamAnswer(
        {},
        {
          viewer: { is_manager: true, sees_inside: true },
          tournaments: [cup],
          matches_against: { count: 1, to_confirm: 1 },
        },
      ),
    'POST /rpc/load_tournament_matches': () => page,
    'POST /rpc/list_teams': {
      teams: [
        { id: FOXES, name: 'River Foxes' },
        { id: TEAM_ID, name: 'Own' },
      ],
      total: 2,
    },
    [SAVE]: 1,
    ...more,
  });
  const view = renderRemote(`${MANAGE_PATH}?tab=tournaments&matches=${of}`, ADA);
  const dialog = within(await screen.findByRole('dialog'));
  return { backend, dialog, ...view };
}

it('adds a match against a name as typed, or a team on Lineup that the name finds', async () => {
  const { backend, dialog, user } = await open();
  await user.type(await dialog.findByRole('combobox', { name: /^Opponent/ }), 'Outside Owls');
  await user.click(dialog.getByRole('button', { name: 'Add match' }));
  await waitFor(() =>
    expect(backend.callsOf(SAVE)[0]?.body).toEqual({
      ...{ p_id: expect.any(String), p_tournament_id: CUP, p_game: 'rocket-league', p_opponent: 'Outside Owls' },
    }),
  );
  await user.click(await dialog.findByRole('button', { name: 'Add match' }));
  await user.type(await dialog.findByRole('combobox', { name: /^Opponent/ }), 'River');
  await user.click(await dialog.findByRole('option', { name: 'River Foxes' }));
  expect(dialog.queryByRole('option', { name: 'Own' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Add match' }));
  await waitFor(() => expect(backend.callsOf(SAVE)[1]?.body).toMatchObject({ p_opponent_team_id: FOXES }));
});

it('keeps what was typed where a team cannot be chosen', async () => {
  const { dialog, user, backend } = await open();
  backend.answer(SAVE, () => failure(404, 'PT404', 'This team cannot be chosen', 'rival'));
  await user.type(await dialog.findByRole('combobox', { name: /^Opponent/ }), 'River');
  await user.click(await dialog.findByRole('option', { name: 'River Foxes' }));
  await user.click(dialog.getByRole('button', { name: 'Add match' }));
  await waitFor(() => expect(shownToast()?.title).toBe('This team can’t be chosen'));
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Opponent/ }).value).toBe('River Foxes');
});

it('saves a result against an outside opponent as the own word, which nobody confirms', async () => {
  const { backend, dialog, user } = await open({ matches: [match()] }, { 'POST /rpc/enter_match_result': 'entered' });
  await user.click(await dialog.findByRole('button', { name: 'Enter result, match 1' }));
  await user.type(dialog.getByRole('spinbutton', { name: 'Our score' }), '2');
  await user.type(dialog.getByRole('spinbutton', { name: 'Their score' }), '1');
  await user.click(dialog.getByRole('button', { name: 'Save result' }));
  await waitFor(() =>
    expect(backend.callsOf('POST /rpc/enter_match_result')[0]?.body).toEqual({
      ...{ p_match_id: ID, p_team_id: TEAM_ID, p_own: 2, p_other: 1 },
    }),
  );
  await waitFor(() => expect(shownToast()?.title).toBe('Result saved'));
});

it('begins a line-up with that of the match before, without a map where the game has none', async () => {
  const before = match({ lineup: [{ user_id: BEN, name: 'Ben Okri', is_starter: true }] });
  const { backend, dialog, user } = await open(
    { matches: [before, match({ id: FOXES, number: 2, has_maps: false })] },
    { 'POST /rpc/save_match_lineup': null },
  );
  await user.click(await dialog.findByRole('button', { name: 'Give line-up, match 2' }));
  expect(dialog.queryByLabelText('Map (optional)')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save line-up' }));
  await waitFor(() =>
    expect(backend.callsOf('POST /rpc/save_match_lineup')[0]?.body).toMatchObject({
      ...{ p_match_id: FOXES, p_team_id: TEAM_ID, p_starters: [BEN], p_substitutes: [] },
    }),
  );
});

it('the other team confirms as it was seen, disputes, or says that it did not play', async () => {
  const theirs = match({
    ...{
      is_host: false,
      opponent: { id: FOXES, name: 'River Foxes' },
      state: 'entered',
      own: 1,
      other: 2,
      is_ours: false,
    },
  });
  const { backend, dialog, user } = await open(
    { can_add: false, matches: [theirs] },
    { 'POST /rpc/answer_match_result': 'confirmed', 'POST /rpc/leave_tournament_match': null },
    'against',
  );
  expect(await dialog.findByText('Fall Cup · Rocket League')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^(Add match|Delete|Change opponent)/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Confirm 1–2' }));
  await waitFor(() =>
    expect(backend.callsOf('POST /rpc/answer_match_result')[0]?.body).toEqual({
      ...{ p_match_id: ID, p_team_id: TEAM_ID, p_own: 1, p_other: 2, p_agree: true },
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Not our match…' }));
  expect(backend.callsOf('POST /rpc/leave_tournament_match')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'We did not play it' }));
  await waitFor(() =>
    expect(backend.callsOf('POST /rpc/leave_tournament_match')[0]?.body).toEqual({
      ...{ p_match_id: ID, p_team_id: TEAM_ID },
    }),
  );
});

it('players read matches and change nothing', async () => {
  const { dialog } = await open({
    may_act: false,
    roster: null,
    matches: [match({ state: 'entered', own: 2, other: 1 })],
  });
  expect(await dialog.findByText('Entered by the team')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /match/ })).toBeNull();
});

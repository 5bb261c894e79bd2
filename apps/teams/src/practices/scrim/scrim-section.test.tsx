import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, BEN, MANAGE_PATH, nextId, practiceRow, TEAM_ID, teamAnswer } from '../../testing/team-answer';
import type { Match } from '../../model/match';
import type { PracticeScrim } from './load-scrim';

const NOW = new Date('2026-11-20T21:00:00Z');
const START = '2026-11-20T20:00:00+00:00';
const ID = nextId();
const match = (change: Partial<Match> = {}): Match => ({
  ...{ number: 1, state: 'open', map: 'Ascent', own: null, other: null, is_ours: null },
  ...{ lineup: null, has_their_lineup: false, their_lineup: null },
  ...change,
});

async function open(change: Partial<PracticeScrim> = {}, more: object = {}, start = START) {
  const practice = practiceRow({
    title: 'Scrim vs. River Foxes',
    scheduled_at: start,
    scrim: { id: ID, opponent: 'River Foxes', is_called_off: false },
  });
  const scrim: PracticeScrim = {
    ...{ id: ID, team_id: TEAM_ID, may_act: true, starts_at: start, lineup_size: 1, called_off: null, proposed: null },
    has_maps: true,
    arrival: null,
    opponent: {
      ...{ id: nextId(), name: 'River Foxes', logo_url: null, staff: ['Quinn Abernathy'] },
      record: { kept: 3, late: 0, missed: 0, called_off_late: 0 },
    },
    roster: [
      { user_id: ADA, name: 'Ada Byron' },
      { user_id: BEN, name: 'Ben Okri' },
    ],
    matches: [],
    ...change,
  };
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': () =>
      teamAnswer({}, { viewer: { is_manager: true, sees_inside: true }, practices: [practice] }),
    'POST /rpc/get_practice_attendance': [],
    'POST /rpc/list_missing_replies': [],
    'POST /rpc/load_scrim': () => scrim,
    ...more,
  });
  const view = renderRemote(`${MANAGE_PATH}?tab=practices&practice=${practice.id}`, ADA);
  await screen.findByRole('heading', { name: 'Scrim against River Foxes' });
  return { backend, scrim, ...view };
}

beforeEach(() => void vi.setSystemTime(NOW));
afterEach(() => void vi.useRealTimers());

it('gives a line-up of as many as the game has, and says that theirs shows once both are given', async () => {
  const { backend, user } = await open(
    { matches: [match({ has_their_lineup: true })] },
    { 'POST /rpc/save_scrim_lineup': null },
  );
  expect(screen.getByText('They have given their line-up. Both show once you give yours.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /line-up, match 1$/ }));
  await user.click(screen.getByRole('button', { name: 'Save line-up' }));
  expect(await screen.findByText('Choose 1 who start.')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ada Byron' }), 'starter');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ben Okri' }), 'substitute');
  await user.click(screen.getByRole('button', { name: 'Save line-up' }));
  await waitFor(() =>
    expect(backend.callsOf('POST /rpc/save_scrim_lineup')[0]?.body).toEqual({
      ...{ p_scrim_id: ID, p_team_id: TEAM_ID, p_number: 1, p_map: 'Ascent' },
      ...{ p_starters: [ADA], p_substitutes: [BEN] },
    }),
  );
});

it('shows both line-ups, a player without a shown name as a player', async () => {
  await open({
    may_act: false,
    roster: null,
    matches: [
      match({
        lineup: [{ user_id: ADA, name: 'Ada Byron', is_starter: true }],
        has_their_lineup: true,
        their_lineup: [
          { name: 'Riley Tran', is_starter: true },
          { name: null, is_starter: false },
        ],
      }),
    ],
  });
  expect(screen.getByText('Riley Tran', { exact: false }).textContent).toBe(
    'Their line-up: Riley Tran (substitutes: A player)',
  );
  expect(screen.queryByRole('button', { name: /line-up, match 1$/ })).toBeNull();
});

it('confirms the result that the other side entered as it was seen, or says that it is not right', async () => {
  const { backend, user } = await open(
    { matches: [match({ state: 'entered', own: 1, other: 2, is_ours: false })] },
    { 'POST /rpc/answer_scrim_result': 'confirmed' },
  );
  await user.click(screen.getByRole('button', { name: 'Confirm 1–2' }));
  await waitFor(() =>
    expect(backend.callsOf('POST /rpc/answer_scrim_result')[0]?.body).toEqual({
      ...{ p_scrim_id: ID, p_team_id: TEAM_ID, p_number: 1, p_own: 1, p_other: 2, p_agree: true },
    }),
  );
});

it('enters a result once it has started, keeps what was typed when theirs waits, and tells whether they came', async () => {
  const { backend, user } = await open(
    {},
    {
      'POST /rpc/enter_scrim_result': () => failure(409, 'PT409', 'Theirs', 'entered'),
      'POST /rpc/tell_scrim_arrival': null,
    },
  );
  await user.click(screen.getByRole('button', { name: /result, match 1$/ }));
  await user.type(screen.getByRole('spinbutton', { name: 'Our score' }), '2');
  await user.type(screen.getByRole('spinbutton', { name: 'Their score' }), '1');
  await user.click(screen.getByRole('button', { name: 'Send result' }));
  await waitFor(() => expect(shownToast()?.title).toBe('They have entered another result'));
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Our score' }).value).toBe('2');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Did they come/ }), 'late');
  await waitFor(() =>
    expect(backend.callsOf('POST /rpc/tell_scrim_arrival')[0]?.body).toMatchObject({ p_arrival: 'late' }),
  );
  expect(screen.queryByRole('button', { name: 'Call off scrim…' })).toBeNull();
});

it('before the start it agrees to their time and calls off instead of canceling the practice', async () => {
  const { backend, user } = await open(
    { proposed: { at: '2026-11-21T20:00:00+00:00', is_own: false } },
    { 'POST /rpc/move_scrim': true, 'POST /rpc/call_off_scrim': true },
    '2026-11-20T22:00:00+00:00',
  );
  await user.click(screen.getByRole('button', { name: 'Agree to it' }));
  await waitFor(() =>
    expect(backend.callsOf('POST /rpc/move_scrim')[0]?.body).toMatchObject({
      p_starts_at: '2026-11-21T20:00:00+00:00',
    }),
  );
  expect(screen.queryByRole('button', { name: 'Cancel practice…' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Call off scrim…' }));
  expect(await screen.findByText(/it counts against your team/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Call it off' }));
  await waitFor(() => expect(backend.callsOf('POST /rpc/call_off_scrim')).toHaveLength(1));
});

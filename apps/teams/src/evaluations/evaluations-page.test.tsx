import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '@lineup/data';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { ADA, MANAGE_PATH, teamAnswer } from '../testing/team-answer';

const LOAD = 'POST /rpc/load_evaluations';
const WRITE = 'POST /rpc/write_evaluation';
const LOAD_TEAM = 'POST /rpc/load_team_manage';
const DECLINE = 'POST /rpc/decline_evaluation';
const asked = {
  ...{ id: 'e1', team: 'Comets', person: 'Riley Tran', asked_at: '2026-11-01T12:00:00Z', written_at: null },
  ...{ ratings: null, words: null, way: 'words' },
};
const open = (answer: unknown, viewer: typeof ADA | null = ADA, more: Record<string, unknown> = {}) => {
  const backend = fakeBackend({ [LOAD]: answer, ...more });
  return { backend, ...renderRemote('/teams/evaluations', viewer) };
};
const row = async () => within(await screen.findByRole('listitem', { name: 'Riley Tran' }));

it('34.7 is written with at least one rating and a text, and nothing is sent before', async () => {
  const { backend, user } = open([asked], ADA, { [WRITE]: null });
  await user.click((await row()).getByRole('button', { name: 'Write an evaluation of Riley Tran' }));
  const form = within(screen.getByRole('form', { name: 'Evaluation of Riley Tran' }));
  await user.type(form.getByLabelText(/^What you think of them/), 'Calm in a clutch.');
  await user.click(form.getByRole('button', { name: 'Send' }));
  expect(await form.findByText('Rate at least one.')).toBeTruthy();
  expect(backend.callsOf(WRITE)).toEqual([]);
  await user.selectOptions(form.getByLabelText('Teamwork'), '5 of 5');
  await user.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(backend.callsOf(WRITE)).toHaveLength(1));
  expect(backend.callsOf(WRITE)[0]?.body).toEqual({
    p_id: 'e1',
    p_ratings: { teamwork: 5 },
    p_words: 'Calm in a clutch.',
  });
});

it('34.7 what was typed stays when it is night for the player', async () => {
  const { user } = open([asked], ADA, { [WRITE]: failure(403, '42501', 'night', 'quiet_hours') });
  await user.click((await row()).getByRole('button', { name: 'Write an evaluation of Riley Tran' }));
  await user.selectOptions(screen.getByLabelText('Teamwork'), '5 of 5');
  await user.type(screen.getByLabelText(/^What you think of them/), 'Calm in a clutch.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('It is night for this player. Send it in the morning.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^What you think of them/).value).toBe('Calm in a clutch.');
});

it('34.7 is declined with one press; what was written is withdrawn after a question', async () => {
  const first = open([asked], ADA, { [DECLINE]: null });
  await first.user.click((await row()).getByRole('button', { name: 'Decline to evaluate Riley Tran' }));
  await waitFor(() => expect(first.backend.callsOf(DECLINE)).toHaveLength(1));
  first.unmount();
  const wrote = {
    ...asked,
    asked_at: null,
    written_at: '2026-11-02T12:00:00Z',
    ratings: { teamwork: 4 },
    words: 'Calm.',
  };
  const second = open([wrote], ADA, { 'POST /rpc/withdraw_evaluation': null });
  expect((await row()).getByText('Calm.')).toBeTruthy();
  await second.user.click((await row()).getByRole('button', { name: 'Withdraw the evaluation of Riley Tran' }));
  expect(second.backend.callsOf('POST /rpc/withdraw_evaluation')).toEqual([]);
  await second.user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(second.backend.callsOf('POST /rpc/withdraw_evaluation')).toHaveLength(1));
});

it('34.7 the roster no longer says that a player asks once it is declined', async () => {
  const viewer = { is_manager: false, sees_inside: true, records_presence: true, needs_name: false };
  const shown = createQueryClient({ retry: 0 });
  const backend = fakeBackend({
    [LOAD]: [asked],
    [LOAD_TEAM]: teamAnswer({}, { viewer: { ...viewer, evaluations_asked: 1 } }),
    [DECLINE]: null,
  });
  const roster = renderRemote(`${MANAGE_PATH}?tab=roster`, ADA, [], shown);
  await screen.findByText('A player asks you for an evaluation.');
  roster.unmount();
  backend.answer(LOAD_TEAM, teamAnswer({}, { viewer: { ...viewer, evaluations_asked: 0 } }));
  const desk = renderRemote('/teams/evaluations', ADA, [], shown);
  await desk.user.click((await row()).getByRole('button', { name: 'Decline to evaluate Riley Tran' }));
  await waitFor(() => expect([backend.callsOf(DECLINE).length, shown.isMutating()]).toEqual([1, 0]));
  desk.unmount();
  renderRemote(`${MANAGE_PATH}?tab=roster`, ADA, [], shown);
  expect(await screen.findByRole('link', { name: 'Your evaluations' })).toBeTruthy();
  expect(screen.queryByText('A player asks you for an evaluation.')).toBeNull();
});

it('34.7 says why nothing can be written, leads a visitor to sign in, and tries again after a failure', async () => {
  const none = open([{ ...asked, way: 'none' }]);
  expect((await row()).getByText('You cannot write to this player for now.')).toBeTruthy();
  expect((await row()).queryByRole('button', { name: /^Write/ })).toBeNull();
  none.unmount();
  const empty = open([]);
  await screen.findByText('Nobody asks you now');
  empty.unmount();
  const visitor = open(null, null);
  await screen.findByRole('link', { name: 'Sign in' });
  expect(visitor.backend.calls).toEqual([]);
  visitor.unmount();
  open(failure(400, 'P0001', 'Down'));
  expect(await screen.findByText('Your evaluations could not be loaded')).toBeTruthy();
});

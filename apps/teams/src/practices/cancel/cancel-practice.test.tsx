import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, BEN, MANAGE_PATH, memberRow, nextId, practiceRow, teamAnswer } from '../../testing/team-answer';
import { watchToday } from '../../testing/watch-today';

const CANCEL = 'POST /rpc/cancel_practice';
const series = {
  ...{ weekdays: [2], every_weeks: 1, start_time: '19:00:00', time_zone: 'America/New_York', ends_on: '2030-06-01' },
};

async function open(change = {}, viewer = { is_manager: true, sees_inside: true }) {
  const practice = practiceRow({ title: 'Scrim', ...change });
  const members = [memberRow(ADA), memberRow(BEN), memberRow(nextId(), { is_confirmed: false })];
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer({}, { viewer, members, practices: [practice] }),
    'POST /rpc/get_practice_attendance': [],
    [CANCEL]: 1,
  });
  const view = renderRemote(`${MANAGE_PATH}?tab=practices&practice=${practice.id}`, ADA);
  await screen.findByRole('dialog', { name: 'Scrim' });
  return { practice, backend, ...view };
}
const begin = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Cancel practice…' }));
  return within(await screen.findByRole('dialog', { name: 'Cancel practice' }));
};
const bodies = (backend: Awaited<ReturnType<typeof open>>['backend']) =>
  backend.callsOf(CANCEL).map(({ body }) => body);

it('says whom canceling tells, sends the reason, and is one practice alone', async () => {
  const { backend, user, practice, queryClient } = await open();
  const isTodayOld = watchToday(queryClient, ADA);
  const dialog = await begin(user);
  expect(dialog.getByText(/^We’ll tell 1 person on the team/)).toBeTruthy();
  expect(dialog.queryByRole('radiogroup')).toBeNull();
  await user.type(dialog.getByLabelText(/^Reason for the team/), ' Snow ');
  expect(bodies(backend)).toEqual([]);
  await user.dblClick(dialog.getByRole('button', { name: 'Cancel practice' }));
  await waitFor(() =>
    expect(shownToast()).toMatchObject({
      title: 'Practice canceled',
      description: 'We’re telling 1 person on the team.',
    }),
  );
  expect(bodies(backend)).toEqual([{ p_practice_id: practice.id, p_following: false, p_note: 'Snow' }]);
  await waitFor(() => expect(isTodayOld()).toBe(true));
});

it('goes for all that follow in a series, without a reason, too', async () => {
  const { backend, user, practice } = await open({ series, series_id: nextId() });
  backend.answer(CANCEL, 4);
  const dialog = await begin(user);
  await user.click(dialog.getByText('This and all that follow'));
  await user.click(dialog.getByRole('button', { name: 'Cancel all that follow' }));
  await waitFor(() => expect(shownToast()).toMatchObject({ title: '4 practices canceled' }));
  expect(bodies(backend)).toEqual([{ p_practice_id: practice.id, p_following: true }]);
});

it('keeps the practice and what was typed when the server is down, or when it is kept', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { backend, user } = await open();
  backend.answer(CANCEL, failure(503));
  const dialog = await begin(user);
  await user.type(dialog.getByLabelText(/^Reason for the team/), 'Snow');
  await user.click(dialog.getByRole('button', { name: 'Cancel practice' }));
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to cancel the practice.' }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason for the team/).value).toBe('Snow');
  await user.click(dialog.getByRole('button', { name: 'Keep practice' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel practice' })).toBeNull());
  expect(bodies(backend)).toHaveLength(1);
});

it.each([
  ['a player', {}, { is_manager: false, sees_inside: true }],
  ['of one that is over', { scheduled_at: '2020-05-04T18:00:00+00:00' }, { is_manager: true, sees_inside: true }],
  ['of one that is canceled', { status: 'cancelled' }, { is_manager: true, sees_inside: true }],
])('is not offered to %s', async (_, change, viewer) => {
  await open(change, viewer);
  expect(screen.queryByRole('button', { name: 'Cancel practice…' })).toBeNull();
});

it('the team reads why a practice is canceled', async () => {
  await open({ status: 'cancelled', cancel_note: 'Snow' }, { is_manager: false, sees_inside: true });
  expect(screen.getAllByText('Canceled: Snow')).toHaveLength(2);
});

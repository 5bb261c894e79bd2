import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { interestId, JORDAN, pipelineAnswer, pipelineCard } from '../../../testing/pipeline-answer';
import { renderRemote } from '../../../testing/render-remote';
import { shownToast } from '../../../testing/shown-toast';

const INVITE = 'POST /rpc/invite_all_to_meeting';
const cards = [pipelineCard(interestId(1), 'Ada Byron'), pipelineCard(interestId(2), 'Ben Osei')];
const time = {
  ...{ id: 'm1', kind: 'tryout', starts_at: '2099-11-29T23:00:00Z', minutes: 60, time_zone: 'America/New_York' },
  ...{ place: 'Arena', link: null, host_id: null, places: 1, stage_ids: [], bookings: [] },
};

/** Opens the pipeline, selects both players and opens the invitation of them. */
async function open(meetings: object[], invited: unknown) {
  const backend = fakeBackend({
    'POST /rpc/load_pipeline': () => pipelineAnswer({ columns: [{ key: 'stage-new', total: 2, cards }] }),
    'POST /rpc/load_meetings': {
      ...{ college: { id: 'college-a', slug: 'state', name: 'State' }, colleges: [], can: { work: true, edit: true } },
      ...{ stages: [], people: [], criteria: [], seasons: null, live_topic: 'pipeline:a', meetings },
    },
    [INVITE]: invited,
  });
  const view = renderRemote('/pipeline', JORDAN, [{ role: 'programs_college_staff', college_id: 'college-a' }]);
  const { user } = view;
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Byron' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Ben Osei' }));
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  return { ...view, backend, dialog: within(await screen.findByRole('dialog', { name: 'Invite 2 players' })) };
}

it('34.1 invites all that are selected to a time, and names who was not invited and why', async () => {
  const left = [{ interest_id: interestId(2), name: 'Ben Osei', why: 'closed' }];
  const { backend, user, dialog } = await open([time], { invited: 1, left_out: left });
  expect(await dialog.findByText('1 of 1 places are free: the first who book get them.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Invite 2 players' }));
  const list = within(await dialog.findByRole('list', { name: 'Not invited' }));
  expect(list.getByRole('listitem').textContent).toBe('Ben Osei: the interest is closed');
  expect(dialog.getByRole('status').textContent).toBe('1 invited. 1 not invited:');
  expect(backend.callsOf(INVITE).map(({ body }) => body)).toEqual([
    { p_meeting_id: 'm1', p_interest_ids: [interestId(1), interestId(2)] },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('34.1 closes by itself when all were invited, and stays with what went wrong', async () => {
  const { backend, user, dialog } = await open([time], () => failure(410, 'PT410', 'over'));
  await user.click(await dialog.findByRole('button', { name: 'Invite 2 players' }));
  expect(await dialog.findByText('This time is over, or a colleague called it off.')).toBeTruthy();
  backend.answer(INVITE, { invited: 2, left_out: [] });
  await user.click(dialog.getByRole('button', { name: 'Invite 2 players' }));
  await waitFor(() => expect(shownToast()?.title).toBe('2 Players Invited'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('34.1 leads to offering a time where none is to come', async () => {
  const { dialog } = await open([], null);
  expect((await dialog.findByRole('link', { name: 'Offer times' })).getAttribute('href')).toMatch(
    /^\/pipeline\/meetings/,
  );
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { RILEY } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';

const READ = 'POST /rpc/read_meeting_link';
const ANSWER = 'POST /rpc/answer_meeting_link';
const slot = (id: string, change: object = {}) => ({
  ...{ id, kind: 'tryout', starts_at: '2099-11-29T23:00:00Z', minutes: 60, time_zone: 'America/New_York' },
  ...{ state: 'invited', is_full: false, host: 'Jordan Lee', ...change },
});
const link = (change: object = {}) => ({
  ...{ college: 'State', interest_id: 'i1', is_used: false, is_own: false, is_for_other: false, is_over: false },
  ...{ slot: slot('a'), held: null, others: [], ...change },
});
const open = (answer: unknown, hash: string, viewer: typeof RILEY | null = null) => {
  const backend = fakeBackend({ [READ]: answer, [ANSWER]: 'booked' });
  return { backend, ...renderRemote(`/recruiting-status/answer${hash}`, viewer) };
};
const said = (backend: ReturnType<typeof fakeBackend>) => backend.callsOf(ANSWER).map(({ body }) => body);

it('34.1 the press in a mail is the answer where its player is signed in', async () => {
  const { backend } = open(link({ is_own: true }), '#token=t&answer=book', RILEY);
  await waitFor(() => expect(said(backend)).toEqual([{ p_token: 't', p_answer: 'book' }]));
});

it('34.1 elsewhere nothing is answered until somebody presses, and no password is asked for', async () => {
  const { backend, user } = open(link(), '#token=t&answer=decline');
  const decline = await screen.findByRole('button', { name: 'Decline' });
  expect(said(backend)).toEqual([]);
  backend.answer(READ, link({ is_used: true, slot: slot('a', { state: 'declined' }) }));
  await user.click(decline);
  expect(await screen.findByText('You have declined this time.')).toBeTruthy();
  expect(said(backend)).toEqual([{ p_token: 't', p_answer: 'decline' }]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open your status page' }).getAttribute('href')).toBe(
    '/recruiting-status/i1',
  );
});

it('34.1 a place that is held moves in one press; what is full in the meantime says so', async () => {
  const held = link({ held: 'a', slot: slot('a', { state: 'booked' }), others: [slot('b', { state: 'offered' })] });
  const { backend, user } = open(held, '#token=t&answer=move', RILEY);
  const others = within(await screen.findByRole('region', { name: 'Other times' }));
  backend.answer(ANSWER, () => failure(409, 'PT409', 'All places are taken', 'full'));
  await user.click(others.getByRole('button', { name: /^Move here/ }));
  await waitFor(() => expect(shownToast()?.title).toBe('All places are taken'));
  expect(said(backend)).toEqual([{ p_token: 't', p_answer: 'book', p_to_id: 'b' }]);
  expect(screen.getByRole('button', { name: 'I cannot come' })).toBeTruthy();
});

it('34.1 says whom it answers for, that it is over, and that a link does not work', async () => {
  const other = open(link({ is_for_other: true }), '#token=t&answer=book', RILEY);
  await screen.findByText('This answers for the player to whom the email was sent.');
  expect(said(other.backend)).toEqual([]);
  other.unmount();
  const over = open(link({ is_over: true, is_own: true }), '#token=t&answer=book', RILEY);
  await screen.findByText('This time has begun, or was called off.');
  expect(said(over.backend)).toEqual([]);
  over.unmount();
  open(null, '#token=t');
  await screen.findByText('This link does not work');
});

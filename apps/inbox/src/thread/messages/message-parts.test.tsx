import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { groupRow, person } from '../../testing/inbox-answer';
import { messageRow } from '../../testing/message-row';
import { ME, renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import type { Message } from '../cache/message';

const message = (number: number, change: Partial<Message> = {}) => messageRow(number, { sender_id: 'u1', ...change });

const CARDS = [
  { path: '/player/ana', kind: 'player', title: 'Ana Reyes', about: 'Class of 2027', picture_url: null, at: null },
  { path: '/college/redstone', kind: 'college', title: 'Redstone', about: 'Dallas, TX', picture_url: null, at: null },
];

/** Opens a conversation that ends with these messages; `earlier` answers what is read besides. */
async function open(
  messages: Message[],
  row = groupRow({ message_count: messages.at(-1)?.number ?? 0 }),
  earlier: (query: URLSearchParams) => unknown = () => [],
) {
  const backend = fakeBackend({
    'POST /rpc/list_conversations': [row],
    'GET /messages': ({ query }: { query: URLSearchParams }) =>
      query.has('number') ? earlier(query) : messages.toReversed(),
  });
  backend.answer('POST /rpc/preview_links', CARDS);
  const view = renderRemote('/inbox?conversation=c1');
  await screen.findByRole('region', { name: 'Messages' });
  await screen.findByText(messages.at(-1)?.content ?? '');
  return { backend, ...view };
}
const line = (text: string) =>
  screen.getAllByRole('listitem').find((item) => item.dataset['number'] && item.textContent.includes(text))!;
/** The messages with these numbers that a read after one asks for. */
const rowsAfter = (query: URLSearchParams, numbers: number[]) =>
  numbers
    .filter((number) => number > Number(query.get('number')?.replace('gt.', '')))
    .slice(0, Number(query.get('limit')))
    .map((number) => message(number));
/** After the retries of a read. */
const LATE = { timeout: 20_000 };
const act = async ({ user }: Awaited<ReturnType<typeof open>>, text: string) =>
  user.click(within(line(text)).getByRole('button', { name: 'Message actions' }));

describe('above the first message', () => {
  it('stands since when somebody who joined later sees the group', async () => {
    await open([message(5)], groupRow({ message_count: 5, joined_late_at: '2026-11-20T17:00:00Z' }));
    expect(screen.getByText('You joined on Nov 20, 2026. Earlier messages are not shown.')).toBeTruthy();
    expect(screen.queryByText('The conversation begins here.')).toBeNull();
  });

  it('stands the beginning for whoever was there from the start', async () => {
    await open([message(1)]);
    expect(screen.getByText('The conversation begins here.')).toBeTruthy();
  });
});

describe('an answer', () => {
  it('names what it answers, and is sent with its number', async () => {
    const opened = await open([message(1), message(2)]);
    const { backend, user } = opened;
    await act(opened, 'line 1');
    await user.click(screen.getByRole('menuitem', { name: 'Reply' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }));
    expect(screen.getByText('Replying to Riley Tran')).toBeTruthy();
    backend.answer('POST /messages', message(3, { sender_id: ME, content: 'yes', reply_to: 1 }));
    await user.keyboard('yes{Enter}');
    const quote = await screen.findByRole('button', { name: /^Go to the message of ?Riley Tran ?line 1/ });
    expect(quote).toBeTruthy();
    expect(backend.callsOf('POST /messages')[0]?.body).toMatchObject({ content: 'yes', reply_to: 1 });
    expect(screen.queryByText('Replying to Riley Tran')).toBeNull();
  });

  it('to a deleted message says so; to one that I may not read, that it is not available', async () => {
    const deleted = message(1, { content: '', deleted_at: '2026-11-20T10:01:00Z' });
    const { backend } = await open([deleted, message(2, { reply_to: 1 })]);
    expect(within(line('line 2')).getByRole('button', { name: /^Go to/ }).textContent).toContain('Message deleted');
    expect(backend.callsOf('GET /messages')).toHaveLength(1);
  });

  it('to messages that are not loaded reads them at once, and goes there', async () => {
    const { backend, user } = await open(
      [message(90, { reply_to: 3 }), message(91, { reply_to: 4 })],
      groupRow({ message_count: 91 }),
      (query) => (query.get('number') === 'in.(3,4)' ? [message(3)] : rowsAfter(query, [2, 3, 4, 90, 91])),
    );
    const { calls } = backend;
    const quote = await screen.findByRole('button', { name: /^Go to the message of ?Riley Tran ?line 3/ });
    expect(calls.filter(({ query }) => query.get('number') === 'in.(3,4)')).toHaveLength(1);
    expect(screen.getByText('Message not available')).toBeTruthy();
    await user.click(quote);
    await waitFor(() => expect(document.activeElement).toBe(line('line 3')));
    expect(line('line 2')).toBeTruthy();
  });

  it('that cannot be reached says so, and the thread stays', async () => {
    const { backend, user } = await open([message(90, { reply_to: 3 })], groupRow({ message_count: 90 }), () => [
      message(3),
    ]);
    const quote = await screen.findByRole('button', { name: /^Go to the message of ?Riley Tran ?line 3/ });
    backend.answer('GET /messages', () => failure(503));
    await user.click(quote);
    await waitFor(() => expect(shownToast()?.title).toBe('The message could not be shown. Try again.'), LATE);
    expect(screen.getByText('line 90')).toBeTruthy();
  }, 30_000);
});

describe('reactions', () => {
  const REACT = 'POST /rpc/react_to_message';

  it('are mine at once, and taken back when they are refused', async () => {
    const opened = await open([message(1, { reactions: [{ user_id: 'u1', kind: 'love' }] })]);
    const { backend, user } = opened;
    let answer = () => {};
    backend.answer(REACT, () => new Promise((resolve) => (answer = () => resolve(failure(503)))));
    await user.click(screen.getByRole('button', { name: 'Love, Riley Tran' }));
    expect(screen.getByRole('button', { name: 'Love, Riley Tran and You', pressed: true })).toBeTruthy();
    await waitFor(() => expect(backend.callsOf(REACT)).toHaveLength(1));
    answer();
    expect(await screen.findByRole('button', { name: 'Love, Riley Tran', pressed: false })).toBeTruthy();
    expect(shownToast()?.title).toBe('The reaction could not be saved. Try again.');
  });

  it('are one of mine: another replaces it, the same takes it back', async () => {
    const opened = await open([message(1, { reactions: [{ user_id: ME, kind: 'sad' }] })]);
    const { backend, user } = opened;
    backend.answer(REACT, null);
    await act(opened, 'line 1');
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Laugh' }));
    const mine = await screen.findByRole('button', { name: 'Laugh, You' });
    expect(screen.queryByRole('button', { name: 'Sad, You' })).toBeNull();
    await user.click(mine);
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Reactions' })).toBeNull());
    await waitFor(() =>
      expect(backend.callsOf(REACT).map(({ body }) => body)).toEqual([
        { p_message_id: 'm1', p_reaction: 'laugh' },
        { p_message_id: 'm1' },
      ]),
    );
  });
});

it('an edited message shows what it said before', async () => {
  const { backend, user } = await open([message(1, { edited_at: '2026-11-20T10:01:00Z' })]);
  backend.answer('POST /rpc/list_message_versions', failure(503));
  await user.click(screen.getByRole('button', { name: 'Edited' }));
  backend.answer('POST /rpc/list_message_versions', [{ content: 'teh line', replaced_at: '2026-11-20T10:01:00Z' }]);
  await user.click(await screen.findByRole('button', { name: 'Retry' }, { timeout: 15_000 }));
  const versions = within(await screen.findByRole('list', { name: 'Versions' })).getAllByRole('listitem');
  expect(versions.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('line 1'),
    expect.stringContaining('teh line'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edited' })));
}, 30_000);

it('links of all messages are looked up in one read; what I may not see has no card', async () => {
  const origin = location.origin;
  const { backend } = await open([
    message(1, { content: `${origin}/player/ana and ${origin}/player/hidden` }),
    message(2, { content: `${origin}/college/redstone` }),
  ]);
  expect((await screen.findByRole('link', { name: /Ana Reyes/ })).getAttribute('href')).toBe('/player/ana');
  expect(screen.getByRole('link', { name: /RedstoneCollege/ })).toBeTruthy();
  expect(backend.callsOf('POST /rpc/preview_links')).toHaveLength(1);
});

it('under my last message stands who has read it', async () => {
  await open(
    [message(1, { sender_id: ME }), message(2, { sender_id: ME }), message(3)],
    groupRow({ reads: { u1: 2 }, message_count: 3 }),
  );
  expect(screen.getAllByText(/Read by/)).toHaveLength(1);
  expect(line('line 2').textContent).toContain('Read by Riley Tran');
});

it.each([
  ['Ana Guard', 'Your guardian Ana Guard is in this conversation'],
  [null, 'Your guardian is in this conversation'],
])('my own guardian, %s, is said to be there', async (name, text) => {
  const guardian = { ...person('u2', 'Ana Guard'), display_name: name, guardian_of: [ME] };
  await open(
    [message(1)],
    groupRow({ participants: [person(ME, 'Jordan'), person('u1', 'Riley Tran'), guardian], message_count: 1 }),
  );
  expect(screen.getByText(text)).toBeTruthy();
});

it('a guardian is named as such at the head and among the people, and is not removed', async () => {
  const guardian = { ...person('u2', 'Ana Guard'), guardian_of: ['u1'] };
  const { user } = await open(
    [message(1)],
    groupRow({ participants: [person(ME, 'Jordan'), person('u1', 'Riley Tran'), guardian], message_count: 1 }),
  );
  expect(screen.getByText('Ana Guard is the guardian of Riley Tran')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'People of this group' }));
  expect(await screen.findByText('Guardian of Riley Tran')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove Riley Tran' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Ana Guard' })).toBeNull();
});

it('a day leads to its first message, a day without later ones says so', async () => {
  const { backend, user } = await open([message(1), message(2)]);
  await user.click(screen.getByRole('button', { name: 'Jump to a date' }));
  const show = await screen.findByRole('button', { name: 'Show' });
  await user.click(show);
  expect(screen.getByText('Choose a day.')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Day/), '2026-11-20');
  backend.answer('GET /messages', []);
  await user.click(show);
  expect(await screen.findByText('No messages on or after that day.')).toBeTruthy();
  backend.answer('GET /messages', [{ number: 1 }]);
  await user.click(show);
  await waitFor(() => expect(document.activeElement).toBe(line('line 1')));
});

it('an image is read through an address that lives ten minutes', async () => {
  const image = { name: 'c1/u1/a.png', alt: 'The bracket', width: 40, height: 20 };
  const backend = fakeBackend({
    'POST /rpc/list_conversations': [groupRow({ message_count: 1 })],
    'GET /messages': [message(1, { images: [image] })],
    'POST /storage/v1/object/sign/messages': [
      { path: image.name, error: null, signedURL: '/object/sign/messages/a?token=t' },
    ],
  });
  renderRemote('/inbox?conversation=c1');
  expect((await screen.findByRole<HTMLImageElement>('img', { name: 'The bracket' })).src).toContain('token=t');
  expect(backend.callsOf('POST /storage/v1/object/sign/messages').map(({ body }) => body)).toEqual([
    { expiresIn: 600, paths: [image.name] },
  ]);
});

import { createQueryClient } from '@lineup/data';
import { failure, fakeBackend } from '@lineup/data/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messageRow } from '../../testing/message-row';
import { catchUp, loadAround, loadNewer, loadNewest, loadOlder, loadThread } from './load-thread';
import { addMessages, cachedThread, trimThread } from '../cache/thread-cache';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[IN-014] what was missed is retried on a network failure, each message once', async () => {
  const queryClient = createQueryClient();
  let reads = 0;
  const backend = fakeBackend({
    'GET /messages': ({ query }: { query: URLSearchParams }) => {
      if (!query.has('number')) return [messageRow(1)];
      return ++reads === 1 ? failure(503) : [messageRow(1), messageRow(2)];
    },
  });
  const caughtUp = catchUp(queryClient, 'c1');
  await vi.waitFor(() => expect(backend.calls).toHaveLength(3), { timeout: 10_000, interval: 500 });
  await caughtUp;
  expect(cachedThread(queryClient, 'c1')?.messages.map(({ content }) => content)).toEqual(['line 1', 'line 2']);
});

/** A conversation of so many messages, read as PostgREST does. */
function conversationOf(count: number) {
  const queryClient = createQueryClient();
  const backend = fakeBackend({
    'GET /messages': ({ query }: { query: URLSearchParams }) => {
      const limit = Number(query.get('limit'));
      const [operator, number] = (query.get('number') ?? `lt.${count + 1}`).split('.');
      const first = operator === 'gt' ? Math.max(Number(number) + 1, 1) : Math.max(Number(number) - limit, 1);
      const last = operator === 'gt' ? Math.min(first + limit - 1, count) : Number(number) - 1;
      const rows = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => messageRow(first + index));
      return operator === 'gt' ? rows : rows.reverse();
    },
  });
  const shown = () => {
    const thread = cachedThread(queryClient, 'c1');
    return { first: thread?.messages[0]?.number, last: thread?.messages.at(-1)?.number, hasNewer: thread?.hasNewer };
  };
  return { queryClient, backend, shown };
}

it('[IN-014] of 50,000 messages any is shown with one read, and from there in both directions', async () => {
  const { queryClient, backend, shown } = conversationOf(50_000);
  await queryClient.fetchQuery(loadThread('c1'));
  expect(shown()).toEqual({ first: 49_961, last: 50_000, hasNewer: false });
  await loadAround(queryClient, 'c1', 49_970);
  expect(backend.calls).toHaveLength(1);
  await loadAround(queryClient, 'c1', 25_000);
  expect(shown()).toEqual({ first: 24_975, last: 25_025, hasNewer: true });
  expect(backend.calls).toHaveLength(2);
  await loadOlder(queryClient, 'c1');
  await loadNewer(queryClient, 'c1');
  expect(shown()).toEqual({ first: 24_935, last: 25_225, hasNewer: true });
  await loadNewest(queryClient, 'c1');
  expect(shown()).toEqual({ first: 49_961, last: 50_000, hasNewer: false });
});

it('what arrives is not put behind a part of the conversation that ends earlier', async () => {
  const { queryClient, shown } = conversationOf(200);
  await loadAround(queryClient, 'c1', 30);
  addMessages(queryClient, 'c1', [messageRow(201)]);
  expect(shown()).toEqual({ first: 5, last: 55, hasNewer: true });
  await catchUp(queryClient, 'c1');
  expect(shown()).toEqual({ first: 5, last: 55, hasNewer: true });
  await loadNewer(queryClient, 'c1');
  expect(shown()).toEqual({ first: 5, last: 200, hasNewer: false });
});

it('keeps no more of a conversation than somebody reads: what is farthest goes', async () => {
  const { queryClient, shown } = conversationOf(5000);
  await queryClient.fetchQuery(loadThread('c1'));
  for (let page = 0; page < 40; page += 1) await loadOlder(queryClient, 'c1');
  const { first = 0, last = 0, hasNewer } = shown();
  expect(first).toBe(5000 - 41 * 40 + 1);
  expect(last - first).toBeLessThan(1000);
  expect(hasNewer).toBe(true);
  while (shown().hasNewer) await loadNewer(queryClient, 'c1');
  expect(shown().last).toBe(5000);
  trimThread(queryClient, 'c1', 'older');
  expect(5000 - (shown().first ?? 0)).toBeLessThan(1000);
});

it('after a very long absence fetches a bounded number of pages, and says that more follow', async () => {
  const { queryClient, backend, shown } = conversationOf(50_000);
  queryClient.setQueryData(['inbox', 'messages', 'c1'], {
    messages: [messageRow(1), messageRow(2)],
    hasOlder: false,
    hasNewer: false,
    upTo: 2,
  });
  await catchUp(queryClient, 'c1');
  expect(backend.calls.length).toBeLessThanOrEqual(5);
  expect(shown()).toMatchObject({ first: 1, hasNewer: true });
});

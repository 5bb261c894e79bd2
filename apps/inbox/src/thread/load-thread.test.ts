import { createQueryClient } from '@lineup/data';
import { failure, fakeBackend } from '@lineup/data/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catchUp } from './load-thread';
import type { Message } from './message';
import { cachedThread } from './thread-cache';

const row = (number: number): Message => ({
  id: `m${number}`,
  number,
  sender_id: 'coach',
  content: `line ${number}`,
  created_at: '2026-11-20T10:00:00Z',
  deleted_at: null,
  edited_at: null,
  reply_to: null,
  images: null,
  reactions: [],
});

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
      if (!query.has('number')) return [row(1)];
      return ++reads === 1 ? failure(503) : [row(1), row(2)];
    },
  });
  const caughtUp = catchUp(queryClient, 'c1');
  await vi.waitFor(() => expect(backend.calls).toHaveLength(3), { timeout: 10_000, interval: 500 });
  await caughtUp;
  expect(cachedThread(queryClient, 'c1')?.messages.map(({ content }) => content)).toEqual(['line 1', 'line 2']);
});

import { createQueryClient } from '@lineup/data';
import { failure, fakeBackend } from '@lineup/data/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catchUp } from './load-thread';
import type { MessageRow } from './message';
import { heldThread } from './thread-cache';

const row = (number: number): MessageRow => ({
  id: `m${number}`,
  number,
  sender_id: 'coach',
  content: `line ${number}`,
  created_at: '2026-11-20T10:00:00Z',
  deleted_at: null,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[IN-014] what was missed is read again when the line fails once more, each message once', async () => {
  const client = createQueryClient();
  let reads = 0;
  const backend = fakeBackend({
    'GET /messages': ({ query }: { query: URLSearchParams }) => {
      if (!query.has('number')) return [row(1)];
      return ++reads === 1 ? failure(503) : [row(1), row(2)];
    },
  });
  const caughtUp = catchUp(client, 'c1');
  await vi.waitFor(() => expect(backend.calls).toHaveLength(3), { timeout: 10_000, interval: 500 });
  await caughtUp;
  expect(heldThread(client, 'c1')?.messages.map(({ content }) => content)).toEqual(['line 1', 'line 2']);
});

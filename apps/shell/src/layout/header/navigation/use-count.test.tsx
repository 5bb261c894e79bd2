import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import { FakeSocket, fakeBackend, type FakeBackend } from '@lineup/data/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCount } from './use-count';

let backend: FakeBackend;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.reset();
  backend = fakeBackend({ 'POST /rpc/unread_total': 1 });
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fetches = () => backend.callsOf('POST /rpc/unread_total').length;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const send = (payload: object) => act(async () => FakeSocket.current?.broadcast('user:ann', 'count', payload));

/** A count after it has been fetched and its topic joined; `fetched` is the number of requests until then. */
async function show(queryClient = createQueryClient({ retry: 0 })) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <TestAuth userId="ann">{children}</TestAuth>
    </QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useCount('unread_total'), { wrapper });
  await vi.waitUntil(() => FakeSocket.current?.topics.includes('user:ann'));
  await pass(2000);
  return { count: () => result.current, fetched: fetches(), unmount };
}

test('a count that is sent shows without a request', async () => {
  const { count, fetched } = await show();
  expect(count()).toBe(1);
  await send({ name: 'unread_total', value: 5 });
  await pass(2000);
  expect(count()).toBe(5);
  await send({ name: 'other', value: 9 });
  await pass(2000);
  expect(count()).toBe(5);
  expect(fetches()).toBe(fetched);
});

test('a count that was sent shortly before the page listened shows without a request', async () => {
  const { count, fetched } = await show();
  const replayed = { id: 'm', replayed: true };
  await act(async () =>
    FakeSocket.current?.broadcast('user:ann', 'count', { name: 'unread_total', value: 5 }, replayed),
  );
  await act(async () => FakeSocket.current?.broadcast('user:ann', 'count', { name: 'other', value: 9 }, replayed));
  await pass(2000);
  expect(count()).toBe(5);
  expect(fetches()).toBe(fetched);
});

test('of counts close together the last one holds, without a request', async () => {
  const { count, fetched } = await show();
  await send({ name: 'unread_total', value: 2 });
  await send({ name: 'unread_total', value: 0 });
  await pass(2000);
  expect(count()).toBe(0);
  expect(fetches()).toBe(fetched);
});

test('[fault 22] counts that come again, and in another order, change nothing', async () => {
  const { count } = await show();
  const sent = [2, 4, 3].map((value, index) => ({ name: 'unread_total', value, number: 7 + index }));
  for (const payload of sent) await send(payload);
  await pass(2000);
  expect(count()).toBe(3);
  for (const payload of [...sent.toReversed(), ...sent.slice(0, 2)]) await send(payload);
  await pass(2000);
  expect(count()).toBe(3);
  await send({ name: 'unread_total', value: 0, number: 10 });
  expect(count()).toBe(0);
});

test('[SH-055, IN-013] a message that is read as it comes moves no number; one that is not does', async () => {
  const { count } = await show();
  for (let turn = 0; turn < 3; turn += 1) {
    await send({ name: 'unread_total', value: 2 });
    await pass(300);
    expect(count()).toBe(1);
    await send({ name: 'unread_total', value: 1 });
    await pass(100);
    expect(count()).toBe(1);
  }
  // However fast others follow.
  for (const value of [2, 3, 4, 5]) {
    await send({ name: 'unread_total', value });
    await pass(300);
  }
  expect(count()).toBeGreaterThan(1);
  await pass(2000);
  expect(count()).toBe(5);
  await send({ name: 'unread_total', value: 0 });
  expect(count()).toBe(0);
});

test('[SH-055] an answer that was on its way when a count was sent does not bring the older number back', async () => {
  let answer: (value: unknown) => void = () => {};
  const { count, fetched } = await show();
  expect(count()).toBe(1);
  backend.answer('POST /rpc/unread_total', () => new Promise((resolve) => (answer = resolve)));
  await act(async () => void (await send({ name: 'unread_total' })));
  await pass(2000);
  expect(fetches()).toBe(fetched + 1);
  await send({ name: 'unread_total', value: 0 });
  expect(count()).toBe(0);
  answer(1);
  await pass(2000);
  expect(count()).toBe(0);
});

test('[SH-055] what was sent just before the badge goes shows when it comes back', async () => {
  const queryClient = createQueryClient({ retry: 0 });
  const { unmount } = await show(queryClient);
  await send({ name: 'unread_total', value: 3 });
  unmount();
  await pass(2000);
  expect((await show(queryClient)).count()).toBe(3);
});

test('after a lost connection the count is fetched once', async () => {
  const { fetched } = await show();
  FakeSocket.reset();
  await act(async () => FakeSocket.current?.drop());
  await vi.waitUntil(() => FakeSocket.current?.topics.includes('user:ann'), { timeout: 30_000 });
  await pass(2000);
  expect(fetches()).toBe(fetched + 1);
});

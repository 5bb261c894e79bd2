import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { configureData } from '../session/environment';
import { FakeSocket } from '../fake-socket';
import { createQueryClient } from '../read/query-client';
import { refetchSoon } from '../read/refetch-soon';
import { useLiveQuery, type LiveQueryOptions } from './use-live-query';

const key = ['teams', '1'];
let fetches: number;
let fetchesToJoin: number;
let topicNow: string | null;
let answer: () => Promise<{ live_topic: string | null }>;
let unmount: () => void;

beforeAll(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
});
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.reset();
  fetches = 0;
  topicNow = 'team:1:1';
  answer = async () => ({ live_topic: topicNow });
});
afterEach(async () => {
  unmount();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
});

/** A screen that follows its team, from the first read to joining. */
async function show(options: Partial<LiveQueryOptions> = {}) {
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const view = renderHook(
    () => {
      const team = useQuery({ queryKey: key, queryFn: () => (fetches++, answer()) });
      return useLiveQuery({ topic: team.data?.live_topic, key, ...options });
    },
    { wrapper },
  );
  unmount = view.unmount;
  if (topicNow) await vi.waitUntil(() => FakeSocket.current?.topics.includes(topicNow ?? ''));
  await settle();
  fetchesToJoin = fetches;
  fetches = 0;
  return { queryClient, live: view.result };
}
const settle = () => vi.advanceTimersByTimeAsync(1000);
const changed = () => FakeSocket.current?.broadcast(topicNow ?? '', 'changed', { kind: 'practice', revision: 1 });

test('[fault 21] joining causes no refetch, but what came between the read and the join does', async () => {
  await show();
  expect(fetchesToJoin).toBe(1);
  expect(FakeSocket.joins[0]?.since).toBeLessThan(Date.now());
  unmount();
  await vi.advanceTimersByTimeAsync(2000);
  FakeSocket.missed = [{ event: 'changed', payload: { kind: 'practice' } }];
  await show({ onEvent: () => true });
  expect(fetchesToJoin).toBe(2);
});

test('what came between the read and the join causes no refetch when the screen knows that it is shown', async () => {
  FakeSocket.missed = [{ event: 'changed', payload: { kind: 'practice' } }];
  const asked: unknown[] = [];
  await show({ onReplayed: ({ payload }) => asked.push(payload['kind']) > 0 });
  expect(asked).toEqual(['practice']);
  expect(fetchesToJoin).toBe(1);
});

test('many events within the settle time are one refetch', async () => {
  await show();
  for (let count = 0; count < 5; count++) changed();
  expect(fetches).toBe(0);
  await settle();
  expect(fetches).toBe(1);
  changed();
  await settle();
  expect(fetches).toBe(2);
});

test('an own success and its echo are one refetch, from the hook or from anywhere else', async () => {
  const { queryClient, live } = await show();
  live.current.refetchSoon();
  await vi.advanceTimersByTimeAsync(150);
  changed();
  await settle();
  expect(fetches).toBe(1);
  refetchSoon(queryClient, key);
  changed();
  await settle();
  expect(fetches).toBe(2);
});

test('a fetch that started after the event counts, one that started before does not', async () => {
  const { queryClient } = await show();
  changed();
  await queryClient.refetchQueries({ queryKey: key });
  await settle();
  expect(fetches).toBe(1);
  let finish = () => {};
  answer = () => new Promise((resolve) => (finish = () => resolve({ live_topic: topicNow })));
  void queryClient.refetchQueries({ queryKey: key });
  await vi.advanceTimersByTimeAsync(0);
  expect(fetches).toBe(2);
  changed();
  await settle();
  expect(fetches).toBe(3);
  finish();
});

test('a lost connection that is made again is one refetch', async () => {
  const { live } = await show();
  const lost = FakeSocket.current;
  lost?.drop();
  await vi.waitUntil(() => live.current.state === 'offline');
  await vi.waitUntil(() => live.current.state === 'live', { timeout: 60_000, interval: 100 });
  await settle();
  expect(fetches).toBe(1);
});

test('a topic that moved is asked for again and followed', async () => {
  const { live } = await show();
  const before = topicNow ?? '';
  topicNow = 'team:1:2';
  FakeSocket.current?.broadcast(before, 'moved');
  await vi.waitUntil(() => FakeSocket.current?.topics.join() === 'team:1:2', { timeout: 5000, interval: 50 });
  await settle();
  fetches = 0;
  changed();
  await settle();
  expect([fetches, live.current.state]).toEqual([1, 'live']);
});

test('whoever may listen no more leaves and asks no further', async () => {
  const { live } = await show();
  const before = topicNow ?? '';
  topicNow = null;
  FakeSocket.current?.broadcast(before, 'moved');
  await vi.waitUntil(() => FakeSocket.current?.topics.length === 0, { timeout: 5000, interval: 50 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([fetches, live.current.state]).toEqual([1, 'connecting']);
});

test('an old name that is refused is asked for again', async () => {
  FakeSocket.refused.add('team:1:1');
  topicNow = null;
  await show();
  topicNow = 'team:1:1';
  unmount();
  let asked = 0;
  answer = async () => ({ live_topic: asked++ === 0 ? 'team:1:1' : 'team:1:2' });
  const queryClient = createQueryClient();
  const view = renderHook(
    () => {
      const team = useQuery({ queryKey: key, queryFn: () => answer() });
      return useLiveQuery({ topic: team.data?.live_topic, key });
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  );
  unmount = view.unmount;
  await vi.waitFor(() => expect(FakeSocket.current?.topics).toEqual(['team:1:2']), { timeout: 20_000, interval: 100 });
});

test('events that are not followed, and those that were patched in, cause no refetch', async () => {
  await show({ events: ['changed'], onEvent: ({ payload }) => payload.kind === 'practice' });
  changed();
  FakeSocket.current?.broadcast('team:1:1', 'other');
  await settle();
  expect(fetches).toBe(0);
  FakeSocket.current?.broadcast('team:1:1', 'changed', { kind: 'roster' });
  await settle();
  expect(fetches).toBe(1);
});

test('a visitor, who gets no topic, opens no connection', async () => {
  topicNow = null;
  await show();
  expect(FakeSocket.joins).toEqual([]);
});

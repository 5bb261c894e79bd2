import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { localStore } from '@lineup/base';
import { configureData } from '../session/environment';
import { FakeSocket } from '../fake-socket';
import { joinTopic, type TopicEvent } from './join-topic';
import { SESSION_KEY } from '../session/session-key';

const leaves: (() => void)[] = [];

beforeAll(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  const user = { id: '7', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' };
  const session = { refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user };
  localStore.setItem(SESSION_KEY, JSON.stringify({ ...session, access_token: 'expired', expires_at: 1 }));
  // The refreshed session comes later than the socket opens.
  vi.stubGlobal('fetch', async () => {
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    return Response.json({ ...session, access_token: 'of-the-user', expires_at: 4e9 });
  });
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
});
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.reset();
});
afterEach(async () => {
  for (const leave of leaves.splice(0)) leave();
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
});

function join(topic: string, since?: number) {
  const heard: TopicEvent[] = [];
  const joins: boolean[] = [];
  const states: string[] = [];
  const leave = joinTopic({
    topic,
    since,
    onEvent: (event) => heard.push(event),
    onJoin: (hasGap) => joins.push(hasGap),
    onState: (state) => states.push(state),
  });
  leaves.push(leave);
  return { heard, joins, states, leave };
}
const socket = () => {
  if (!FakeSocket.current) throw new Error('no socket');
  return FakeSocket.current;
};
const isJoined = (topic: string) =>
  vi.waitUntil(() => FakeSocket.current?.topics.includes(topic), { timeout: 60_000, interval: 500 });

// First: only the first topic of a page finds the session not yet read.
test('joins as the signed-in user, privately, from the first frame on', async () => {
  join('team:1:1');
  await isJoined('team:1:1');
  expect(FakeSocket.joins).toEqual([{ topic: 'team:1:1', isPrivate: true, token: 'of-the-user' }]);
});

test('hands over events and says when they arrive', async () => {
  const { heard, joins, states } = join('team:1:1');
  await isJoined('team:1:1');
  expect([joins, states]).toEqual([[false], ['live']]);
  socket().broadcast('team:1:1', 'changed', { kind: 'practice', revision: 4 });
  expect(heard).toEqual([{ event: 'changed', payload: { kind: 'practice', revision: 4 } }]);
});

test('keeps an id of ours, and leaves out the one that the platform adds to a message without', async () => {
  const { heard } = join('team:1:1');
  await isJoined('team:1:1');
  socket().broadcast('team:1:1', 'changed', { kind: 'roster', id: 'message-1' }, { id: 'message-1' });
  socket().broadcast('team:1:1', 'changed', { kind: 'practice', id: 'practice-1' }, { id: 'message-2' });
  expect(heard.map(({ payload }) => payload)).toEqual([{ kind: 'roster' }, { kind: 'practice', id: 'practice-1' }]);
});

test('listeners of one topic share one channel, which the last one leaves', async () => {
  const [first, second] = [join('user:7'), join('user:7')];
  await isJoined('user:7');
  const third = join('user:7');
  expect(third.joins).toEqual([false]);
  expect(FakeSocket.joins).toHaveLength(1);
  first.leave();
  first.leave();
  second.leave();
  socket().broadcast('user:7', 'roles');
  expect([first.heard, second.heard, third.heard]).toEqual([[], [], [{ event: 'roles', payload: {} }]]);
  third.leave();
  await vi.waitUntil(() => !socket().topics.includes('user:7'));
});

test('what came between a read and the join reaches each listener of a shared topic', async () => {
  const start = Date.now();
  const unread = join('user:7');
  const shown = join('user:7', start - 5000);
  await isJoined('user:7');
  expect(FakeSocket.joins).toMatchObject([{ topic: 'user:7', since: start - 5000 }]);
  expect([unread.joins, shown.joins]).toEqual([[false], [false]]);
  socket().broadcast('user:7', 'roles');
  await vi.advanceTimersByTimeAsync(60_000);
  const [before, after, older] = [join('user:7', start), join('user:7', Date.now()), join('user:7', start - 9000)];
  expect(before.heard).toEqual([{ event: 'roles', payload: {}, isReplayed: true }]);
  expect(after.heard).toEqual([]);
  expect([before.joins, after.joins, older.joins]).toEqual([[false], [false], [true]]);
});

test('a topic that is left and wanted again at once is joined again', async () => {
  const first = join('user:7');
  await isJoined('user:7');
  first.leave();
  const second = join('user:7');
  await vi.waitUntil(() => FakeSocket.joins.length === 2);
  await isJoined('user:7');
  socket().broadcast('user:7', 'roles');
  expect([first.heard.length, second.heard.length]).toEqual([0, 1]);
});

test('after a lost connection it is joined again and says so', async () => {
  const { joins, states } = join('team:1:1');
  await isJoined('team:1:1');
  const lost = socket();
  lost.drop();
  expect(states.at(-1)).toBe('offline');
  await vi.waitUntil(() => FakeSocket.current !== lost, { timeout: 60_000, interval: 500 });
  await vi.waitUntil(() => joins.length === 2, { timeout: 60_000, interval: 500 });
  expect(joins).toEqual([false, true]);
  expect(states.at(-1)).toBe('live');
});

test('a topic that refuses is told as moved, once however often it is tried', async () => {
  FakeSocket.refused.add('team:1:1');
  const { heard, joins, states } = join('team:1:1');
  await vi.waitUntil(() => FakeSocket.joins.length > 2, { timeout: 60_000, interval: 500 });
  expect(heard).toEqual([{ event: 'moved', payload: {} }]);
  expect([joins, states.at(-1)]).toEqual([[], 'offline']);
});

test('reports nothing any more after it was left', async () => {
  const { states, leave } = join('team:1:1');
  await isJoined('team:1:1');
  leave();
  socket().drop();
  expect(states).toEqual(['live']);
});

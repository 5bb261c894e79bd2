import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { localStore } from './browser-storage';
import { configureData } from './environment';
import type { RealtimeState } from './join-topic';
import { subscribeToChanges, type RealtimeChange } from './realtime';
import { SESSION_KEY } from './session-key';

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown];

/** The server's end of the socket, speaking Supabase's protocol 2.0.0. */
class FakeSocket {
  static current: FakeSocket;
  static isReachable = true;
  readyState = 0;
  binaryType = 'arraybuffer';
  onopen?: () => void;
  onclose?: (event: unknown) => void;
  onerror?: (event: unknown) => void;
  onmessage?: (event: { data: string }) => void;
  topic = '';
  joinRef: string | null = null;
  token: string | undefined;

  constructor() {
    FakeSocket.current = this;
    queueMicrotask(() => {
      if (!FakeSocket.isReachable) return this.drop();
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const [joinRef, ref, topic, event, payload] = JSON.parse(text) as Frame;
    if (event === 'phx_join') {
      this.topic = topic;
      this.joinRef = joinRef;
      const { config, access_token } = payload as { config: { postgres_changes: object[] }; access_token?: string };
      this.token = access_token;
      const postgres_changes = config.postgres_changes.map((change, index) => ({ ...change, id: index + 1 }));
      this.push([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: { postgres_changes } }]);
    }
    if (event === 'phx_leave') this.push([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]);
  }

  push(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  system(status: 'ok' | 'error'): void {
    const payload = { extension: 'postgres_changes', status, message: '', channel: this.topic };
    this.push([this.joinRef, null, this.topic, 'system', payload]);
  }

  change(record: object): void {
    const data = {
      schema: 'public',
      table: 'messages',
      type: 'INSERT',
      columns: [],
      record,
      errors: null,
      commit_timestamp: '',
    };
    this.push([this.joinRef, null, this.topic, 'postgres_changes', { ids: [1], data }]);
  }

  drop(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006, reason: '', wasClean: false });
  }

  close(): void {
    this.readyState = 3;
  }
}

const states: RealtimeState[] = [];
const onChange = vi.fn<(change: RealtimeChange) => void>();
const onReconnect = vi.fn<() => void>();
let close: () => void;

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

beforeEach(async () => {
  vi.useFakeTimers();
  states.length = 0;
  onChange.mockReset();
  onReconnect.mockReset();
  FakeSocket.isReachable = true;
  const table = { table: 'messages', filter: 'conversation_id=eq.1' };
  close = subscribeToChanges({ channel: 'c1', tables: [table], onChange, onReconnect }, (state) => states.push(state));
  await vi.waitUntil(() => FakeSocket.current?.topic === 'realtime:c1');
});

afterEach(async () => {
  close();
  await vi.advanceTimersByTimeAsync(100);
  FakeSocket.current.topic = '';
  vi.useRealTimers();
});

// First: only the first subscription of a page finds the session not yet read.
test('joins as the signed-in user from the first frame on: a visitor would see none of their rows', () => {
  expect(FakeSocket.current.token).toBe('of-the-user');
});

test('is live, and reads again, only when the database side listens', () => {
  expect(states).toEqual([]);
  FakeSocket.current.system('ok');
  expect(states).toEqual(['live']);
  expect(onReconnect).toHaveBeenCalledTimes(1);
});

test('hands over the changes', () => {
  FakeSocket.current.system('ok');
  FakeSocket.current.change({ id: 7 });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onChange.mock.calls[0]![0]).toMatchObject({ eventType: 'INSERT', table: 'messages' });
});

test('after a lost connection it is offline, connects again and reads what it missed', async () => {
  const first = FakeSocket.current;
  first.system('ok');
  first.drop();
  expect(states.at(-1)).toBe('offline');
  await vi.waitFor(() => expect(FakeSocket.current).not.toBe(first), { timeout: 60_000, interval: 500 });
  await vi.waitFor(() => expect(FakeSocket.current.topic).toBe('realtime:c1'), { timeout: 60_000, interval: 500 });
  FakeSocket.current.system('ok');
  expect(states.at(-1)).toBe('live');
  expect(onReconnect).toHaveBeenCalledTimes(2);
});

test('reports nothing any more after it was closed', () => {
  FakeSocket.current.system('ok');
  close();
  const seen = states.length;
  FakeSocket.current.drop();
  expect(states).toHaveLength(seen);
});

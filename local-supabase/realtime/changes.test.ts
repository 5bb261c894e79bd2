import { expect, it, vi } from 'vitest';
import type { Sql } from '../types.ts';
import { PUBLIC_PERMISSIONS } from './authorization.ts';
import { Changes } from './changes.ts';
import type { Binding, Channel, Outlet } from './channel.ts';
import type { Change } from './pgoutput.ts';

const change: Change = {
  relation: { oid: 1, schema: 'public', table: 'notes', columns: [{ name: 'id', typeOid: 23 }] },
  type: 'INSERT',
  record: { id: '1' },
  old: null,
  committedAt: '2026-01-01T00:00:00.000Z',
  xid: 1,
};

function listener(table: string) {
  const failures: string[] = [];
  const binding: Binding = { id: 1, event: '*', schema: 'public', table, conditions: [], select: undefined };
  const outlet: Outlet = { version: '2.0.0', send: () => {}, fail: (_, message) => failures.push(message) };
  const channel: Channel = {
    outlet,
    topic: 'realtime:room',
    name: 'room',
    joinRef: '1',
    isPrivate: false,
    receivesOwnBroadcasts: false,
    acknowledgesBroadcasts: false,
    presenceKey: 'k',
    presenceEnabled: false,
    claims: { role: 'anon' },
    claimsText: '{"role":"anon"}',
    permissions: PUBLIC_PERMISSIONS,
    bindings: [binding],
  };
  return { channel, failures };
}

/** A database that refuses every query, and counts them. */
function brokenDatabase() {
  const state = { queries: 0 };
  const sql = (() => {
    state.queries++;
    return Promise.reject(new Error('the connection was closed'));
  }) as unknown as Sql;
  return { sql, state };
}

it('notifies listeners when changes cannot be read, after a second try, and nobody else', async () => {
  const { sql, state } = brokenDatabase();
  const [reader, other] = [listener('notes'), listener('others')];
  const lines: string[] = [];
  const changes = new Changes({
    admin: sql,
    api: sql,
    listeners: () => [reader.channel, other.channel],
    onPressure: () => {},
    log: (line) => lines.push(line),
  });
  changes.take(change);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(reader.failures).toEqual(['Changes of public.notes could not be read']);
  expect(other.failures).toEqual([]);
  expect(state.queries).toBe(2);
});

it('asks the database nothing for a change that nobody listens to', async () => {
  const { sql, state } = brokenDatabase();
  const { channel } = listener('others');
  const changes = new Changes({
    admin: sql,
    api: sql,
    listeners: () => [channel],
    onPressure: () => {},
    log: () => {},
  });
  changes.take(change);
  await changes.stop();
  expect(state.queries).toBe(0);
});

it('holds the stream back while more changes wait than it can send', async () => {
  const pressure: boolean[] = [];
  const { sql } = brokenDatabase();
  const { channel } = listener('notes');
  const changes = new Changes({
    admin: sql,
    api: sql,
    listeners: () => [channel],
    onPressure: (high) => pressure.push(high),
    log: () => {},
  });
  for (let index = 0; index < 6000; index++) changes.take(change);
  await vi.waitFor(() => expect(pressure).toEqual([true, false]));
});

/** On a real database: `realtime.send` reaches all listeners of a topic, and costs the database the same for any number. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { bootstrap } from '../bootstrap/run.ts';
import { readConfig } from '../config/config.ts';
import { createJwt } from '../jwt.ts';
import { startPostgres, type Postgres } from '../postgres/start.ts';
import { createRealtime, type Realtime } from './index.ts';

const LISTENERS = Number(process.env['LISTENERS'] ?? 200);
const EVENTS = 20;
const jwtSecret = 'a-secret-that-is-at-least-32-characters-long';
const jwt = createJwt(jwtSecret);
const keys = { jwtSecret, anonKey: 'anon', serviceRoleKey: 'service', publishableKey: 'public', secretKey: 'secret' };
const home = mkdtempSync(path.join(os.tmpdir(), 'broadcast-test-'));
const token = () =>
  jwt.sign({ role: 'authenticated', sub: crypto.randomUUID(), exp: Math.floor(Date.now() / 1000) + 600 });
const PATIENCE = { timeout: 60_000, interval: 20 };

let database: Postgres;
let sql: Sql;
let realtime: Realtime;
let server: Server;
let listeners: Listener[] = [];

interface Frame {
  event: string;
  ref: string | null;
  payload: { status?: string; event?: string; payload?: { at?: number } };
}

/** One socket on the topic, and what it heard. */
class Listener {
  readonly heard: number[] = [];
  readonly events: string[] = [];
  lastAt = 0;
  private ref = 0;
  private readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      const { event, payload } = JSON.parse(data.toString()) as Frame;
      this.events.push(event === 'phx_reply' ? `reply ${payload.status}` : event);
      if (event !== 'broadcast') return;
      this.heard.push(payload.payload?.at as number);
      this.lastAt = performance.now();
    });
  }

  send(event: string, payload: object): void {
    this.ref += 1;
    const ref = String(this.ref);
    this.socket.send(JSON.stringify({ topic: 'realtime:room:1', event, payload, ref, join_ref: '1' }));
  }

  async join(access_token: string): Promise<void> {
    const before = this.events.length;
    this.send('phx_join', { config: { private: true, presence: { enabled: false } }, access_token });
    await vi.waitUntil(() => this.events[before] === 'reply ok', PATIENCE);
  }

  close(): void {
    this.socket.terminate();
  }
}

async function open(): Promise<Listener> {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=public&vsn=1.0.0`);
  const listener = new Listener(socket);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return listener;
}

const sendFrom = async (first: number) => {
  for (let at = first; at < first + EVENTS; at++) {
    await sql`select realtime.send(${sql.json({ at })}, 'changed', 'room:1', true)`;
  }
};
/** Statements that ran since the last reset, except those of this test. */
const statements = () => sql<{ query: string; calls: number }[]>`
  select query, calls::int from extensions.pg_stat_statements
   where query not like '%realtime.send(%' and query not like '%pg_stat_statements%'`;
const range = (first: number) => Array.from({ length: EVENTS }, (_, position) => first + position);

beforeAll(async () => {
  database = await startPostgres(home, 'password-of-this-test', () => {});
  sql = postgres(database.url, { max: 10, onnotice: () => {} });
  await bootstrap(sql);
  await sql`create policy "rooms" on realtime.messages for select to authenticated using (realtime.topic() like 'room:%')`;
  await sql`insert into realtime.messages (topic, extension, inserted_at) values ('old', 'broadcast', now() - interval '4 days')`;
  const config = readConfig(home);
  realtime = createRealtime({ databaseUrl: database.url, admin: sql, api: sql, keys, config, log: () => {} });
  server = createServer().on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}, 120_000);

afterAll(async () => {
  for (const listener of listeners) listener.close();
  await realtime?.stop();
  server?.close();
  await sql?.end();
  await database?.stop();
  rmSync(home, { recursive: true, force: true });
}, 60_000);

describe('a message of the database', { timeout: 120_000 }, () => {
  it('is asked for once for each who joins', async () => {
    await sql`select extensions.pg_stat_statements_reset()`;
    listeners = await Promise.all(Array.from({ length: LISTENERS }, open));
    const tokens = await Promise.all(listeners.map(token));
    await Promise.all(listeners.map((listener, position) => listener.join(tokens[position] as string)));
    const calls = await statements();
    const asked = calls.filter(({ query }) => query.includes('realtime.permissions'));
    expect(asked.reduce((sum, { calls: count }) => sum + count, 0)).toBe(LISTENERS);
  });

  it('reaches everyone in order, and nobody asks the database again', async () => {
    await sql`select extensions.pg_stat_statements_reset()`;
    const started = performance.now();
    await sendFrom(0);
    await vi.waitFor(() => expect(listeners.every(({ heard }) => heard.length >= EVENTS)).toBe(true), PATIENCE);
    const ms = Math.max(...listeners.map(({ lastAt }) => lastAt)) - started;
    for (const { heard } of listeners) expect(heard).toEqual(range(0));
    expect(await statements()).toEqual([]);
    if (process.env['LISTENERS']) console.log(`${LISTENERS} listeners, ${EVENTS} events: ${ms.toFixed(0)} ms`);
  });

  it('is asked for once more when a listener brings a new token', async () => {
    await sql`select extensions.pg_stat_statements_reset()`;
    listeners[0]?.send('access_token', { access_token: await token() });
    await vi.waitFor(async () => {
      expect(await statements()).toEqual([{ query: expect.stringContaining('realtime.permissions'), calls: 1 }]);
    }, PATIENCE);
  });

  it('is not missed unnoticed: who listens is told when the stream is lost, and joins again', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_replication where application_name = 'realtime'`;
    await vi.waitFor(() => expect(listeners.every(({ events }) => events.includes('phx_error'))).toBe(true), PATIENCE);
    const [first] = listeners as [Listener];
    await first.join(await token());
    await sendFrom(100);
    await vi.waitFor(() => expect(first.heard.slice(-EVENTS)).toEqual(range(100)), PATIENCE);
  });

  it('is kept for three days', async () => {
    await vi.waitFor(
      async () => expect(await sql`select from realtime.messages where topic = 'old'`).toHaveLength(0),
      PATIENCE,
    );
  });
});

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../../local-supabase/postgres/free-port.ts';
import { accounts } from '../../seed/accounts.ts';
import { startLineup } from '@lineup/stack/lineup-stack';
import { seed } from '../../seed/index.ts';
import { letMinorsLiveAtNoon } from '../../seed/minors-at-noon.ts';
import { keepSeedState } from './seed-state.ts';

/** What the tests need to reach the seeded backend; the tokens are by kind of account. */
export interface Backend {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  /** The keys of the new kind (`sb_…`). */
  publishableKey: string;
  secretKey: string;
  databaseUrl: string;
  /** Where the functions push to for `push.lineup.test`: nobody listens there until a test does. */
  pushTestUrl: string;
  /** Where webhooks of `hooks.lineup.test` are called: nobody listens there until a test does. */
  webhookTestUrl: string;
  /** Signs mails that were received. */
  inboundSecret: string;
  tokens: Record<string, string>;
  /** Of sessions that have not passed the second factor; those of `tokens` have, of everybody: tests give people roles. */
  firstFactorTokens: Record<string, string>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker. */
    backends: Backend[];
  }
}

/** For each worker a fresh, migrated and seeded stack on a free port, with every demo account signed in once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of started.toReversed()) await each();
  };
  try {
    const starting = Array.from({ length: project.config.maxWorkers }, () => startBackend(started));
    // Each has begun all that `stop` is to end, also where another one failed.
    await Promise.allSettled(starting);
    project.provide('backends', await Promise.all(starting));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Nobody keeps these databases over a crash of the machine. Commits stay synchronous: live messages leave with them. */
const UNSAFE = { fsync: 'off', full_page_writes: 'off' };

/** Starts a backend; what ends it, the last first, is added to `started` as soon as there is something to end. */
async function startBackend(started: (() => Promise<void>)[]): Promise<Backend> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lineup-database-'));
  started.push(() => rm(dataDir, { recursive: true, force: true }));
  const pushTestUrl = `http://127.0.0.1:${await freePort()}`;
  const webhookTestUrl = `http://127.0.0.1:${await freePort()}`;
  const inboundSecret = `whsec_${randomBytes(24).toString('base64')}`;
  const options = { sendsQueuedMail: false, mailPause: 0, pushTestUrl, webhookTestUrl, inboundSecret };
  const stack = await startLineup({ dataDir, port: 0, ...options, databaseSettings: UNSAFE });
  started.push(() => stack.stop());
  await seed(stack.databaseUrl);
  const { url, anonKey, serviceRoleKey, publishableKey, secretKey, databaseUrl } = stack;
  const firstFactorTokens = await signInAll(url, anonKey);
  const tokens = await signInAll(url, anonKey, databaseUrl);
  await letMinorsBeAwake(databaseUrl);
  await keepSeedState(databaseUrl);
  const keys = { anonKey, serviceRoleKey, publishableKey, secretKey };
  return { url, ...keys, databaseUrl, pushTestUrl, webhookTestUrl, inboundSecret, tokens, firstFactorTokens };
}

async function letMinorsBeAwake(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await letMinorsLiveAtNoon(sql).finally(() => sql.end());
}

/** Tokens by kind; with a database, of sessions that have passed the second factor. */
async function signInAll(url: string, anonKey: string, databaseUrl?: string): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  const sql = databaseUrl === undefined ? undefined : postgres(databaseUrl, { max: 1, onnotice: () => {} });
  for (const { kind, email, password } of accounts) {
    const supabase = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
    const { data, error } = await supabase.auth.signInWithPassword({ email, password });
    if (error) throw new Error(`${email} cannot sign in: ${error.message}`);
    tokens[kind] = sql ? await lift(supabase, sql) : data.session.access_token;
  }
  await sql?.end();
  return tokens;
}

/** As the right code does; codes themselves work once in 30 seconds. */
async function lift(supabase: SupabaseClient, sql: Sql): Promise<string> {
  const { data: before } = await supabase.auth.getClaims();
  await sql`update auth.sessions set aal = 'aal2' where id = ${String(before?.claims.session_id)}`;
  const { data, error } = await supabase.auth.refreshSession();
  if (error || !data.session) throw new Error(`no second factor: ${error?.message}`);
  return data.session.access_token;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../../local-supabase/postgres/free-port.ts';
import { accounts } from '../../seed/accounts.ts';
import { startLineup } from '../../../tools/start/lineup-stack.ts';
import { seed } from '../../seed/index.ts';
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
  tokens: Record<string, string>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    backend: Backend;
  }
}

/** A fresh, migrated and seeded stack on a free port, with every demo account signed in once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lineup-database-'));
  const pushTestUrl = `http://127.0.0.1:${await freePort()}`;
  const stack = await startLineup({ dataDir, port: 0, sendsQueuedMail: false, mailPause: 0, pushTestUrl });
  const stop = async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await seed(stack.databaseUrl);
    const { url, anonKey, serviceRoleKey, publishableKey, secretKey, databaseUrl } = stack;
    const tokens = await signInAll(url, anonKey);
    await keepSeedState(databaseUrl);
    const keys = { anonKey, serviceRoleKey, publishableKey, secretKey };
    project.provide('backend', { url, ...keys, databaseUrl, pushTestUrl, tokens });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function signInAll(url: string, anonKey: string): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  for (const { kind, email, password } of accounts) {
    const supabase = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
    const { data, error } = await supabase.auth.signInWithPassword({ email, password });
    if (error) throw new Error(`${email} cannot sign in: ${error.message}`);
    tokens[kind] = data.session.access_token;
  }
  return tokens;
}

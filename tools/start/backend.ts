import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/shared-modules.ts';
import type { MountedApi } from '../serve/site-server.ts';
import { StartError } from './start-error.ts';

/** A demo sign-in. */
export interface Account {
  kind: string;
  name: string;
  email: string;
  password: string;
}

/** The backend that a site talks to. */
export interface Backend {
  /** Address for the registry; `/` when it shares the site's origin. */
  supabaseUrl: string;
  anonKey: string;
  /** Mount of a local backend. */
  api?: MountedApi;
  accounts: readonly Account[];
  /** Tells a local backend the address it is reached at. */
  setUrl(url: string): void;
  stop(): Promise<void>;
}

/** A Supabase named by `SUPABASE_URL` and `SUPABASE_ANON_KEY`, or null when they are not set. */
export function remoteBackend(environment: NodeJS.ProcessEnv = process.env): Backend | null {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey } = environment;
  if (!url && !anonKey) return null;
  if (!url) throw new StartError('SUPABASE_ANON_KEY is set without SUPABASE_URL; set both or none.');
  if (!anonKey) throw new StartError('SUPABASE_URL is set without SUPABASE_ANON_KEY; set both or none.');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new StartError(`SUPABASE_URL is "${url}"; set it to an address such as https://project.supabase.co`);
  const supabaseUrl = url.replace(/\/+$/, '');
  return { supabaseUrl, anonKey, accounts: [], setUrl() {}, async stop() {} };
}

/** Starts the local backend, migrates it and seeds it the first time. */
export async function localBackend(dataDir: string, log: (line: string) => void): Promise<Backend> {
  const { startStack } = await import('@lineup/supabase/local');
  const stack = await startStack({ workdir: root, dataDir, log });
  try {
    await seedOnce(stack.databaseUrl, dataDir, log);
  } catch (error) {
    await stack.stop();
    throw error;
  }
  const { accounts } = await import('@lineup/supabase/accounts');
  return {
    supabaseUrl: '/',
    anonKey: stack.anonKey,
    api: stack,
    accounts,
    setUrl: (url) => stack.setUrl(url),
    stop: () => stack.stop(),
  };
}

async function seedOnce(databaseUrl: string, dataDir: string, log: (line: string) => void): Promise<void> {
  const mark = path.join(dataDir, 'seeded');
  if (existsSync(mark)) return;
  log('Filling the database with demo data (once)');
  const { seed } = await import('@lineup/supabase/seed');
  await seed(databaseUrl, { scale: 1 });
  writeFileSync(mark, `${new Date().toISOString()}\n`);
}

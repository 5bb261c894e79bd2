import * as z from '@lineup/schema';
import type { MountedApi } from '@lineup/site/serve/site-server';
import { backendOf, readVariables, visitorsBackend, type Variables } from '@lineup/site/variables';
import { startLineup } from './lineup-stack.ts';
import { storeSeedPictures } from './seed-pictures.ts';
import { StartError } from './start-error.ts';

/** A demo sign-in. */
export interface Account {
  kind: string;
  name: string;
  email: string;
  password: string;
  /** Of the authenticator app; null without a second factor. */
  totpSecret: string | null;
}

/** The backend that a site talks to. */
export interface Backend {
  /** Address for the registry; `/` when it shares the site's origin. */
  supabaseUrl: string;
  anonKey: string;
  /** Of a local backend only: its secret key, and its database by the superuser. */
  serviceKey?: string;
  databaseUrl?: string;
  /** Mount of a local backend. */
  api?: MountedApi;
  accounts: readonly Account[];
  stop(): Promise<void>;
}

/** A Supabase named by `SUPABASE_URL` and `SUPABASE_PUBLISHABLE_KEY` (or the legacy `SUPABASE_ANON_KEY`), or null when they are not set. */
export function remoteBackend(variables: Variables = process.env): Backend | null {
  const backend = backendOf(readVariables(z.object(visitorsBackend), variables, StartError), StartError);
  return backend && { ...backend, accounts: [], async stop() {} };
}

/**
 * Starts the local backend behind a site's address, migrates it and fills it with demo data the first time, and each
 * time with `reset`.
 */
export async function localBackend(
  dataDir: string,
  siteUrl: string,
  log: (line: string) => void,
  { reset = false }: { reset?: boolean | undefined } = {},
): Promise<Backend> {
  const stack = await startLineup({ dataDir, siteUrl, reset, log: quieter(log) });
  try {
    stack.setUrl(siteUrl);
    const { seed } = await import('@lineup/supabase/seed');
    if (await seed(stack.databaseUrl)) log('Filled the database with demo data');
    await storeSeedPictures(stack);
  } catch (error) {
    await stack.stop();
    throw error;
  }
  const { accounts } = await import('@lineup/supabase/accounts');
  const { anonKey, serviceRoleKey: serviceKey, databaseUrl } = stack;
  return { supabaseUrl: '/', anonKey, serviceKey, databaseUrl, api: stack, accounts, stop: () => stack.stop() };
}

/** Leaves out what the database notes about its own work. */
function quieter(log: (line: string) => void): (line: string) => void {
  return (line) => {
    if (!/^postgres: .*\b(LOG|DETAIL|HINT):/.test(line)) log(line);
  };
}

import type { MountedApi } from '@lineup/site/serve/site-server';
import { startLineup } from './lineup-stack.ts';
import { storeSeedPictures } from './seed-pictures.ts';
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
  /** Of a local backend only: its secret key, and its database by the superuser. */
  serviceKey?: string;
  databaseUrl?: string;
  /** Mount of a local backend. */
  api?: MountedApi;
  accounts: readonly Account[];
  stop(): Promise<void>;
}

/** A Supabase named by `SUPABASE_URL` and `SUPABASE_PUBLISHABLE_KEY` (or the legacy `SUPABASE_ANON_KEY`), or null when they are not set. */
export function remoteBackend(environment: NodeJS.ProcessEnv = process.env): Backend | null {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_ANON_KEY: legacyKey } = environment;
  const anonKey = publishableKey || legacyKey;
  if (!url && !anonKey) return null;
  if (!url) throw new StartError('A key of Supabase is set without SUPABASE_URL; set both or none.');
  if (!anonKey) throw new StartError('SUPABASE_URL is set without SUPABASE_PUBLISHABLE_KEY; set both or none.');
  if (isSecret(anonKey))
    throw new StartError(
      'SUPABASE_PUBLISHABLE_KEY is a secret key, and every visitor would get it. Set the public one.',
    );
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new StartError(`SUPABASE_URL is "${url}"; set it to an address such as https://project.supabase.co`);
  const supabaseUrl = url.replace(/\/+$/, '');
  return { supabaseUrl, anonKey, accounts: [], async stop() {} };
}

/** Whether the key gives the rights of the server. */
function isSecret(key: string): boolean {
  const [, claims = ''] = key.split('.');
  return key.startsWith('sb_secret_') || Buffer.from(claims, 'base64url').includes('"service_role"');
}

/** Starts the local backend behind a site's address, migrates it and fills it with demo data the first time. */
export async function localBackend(dataDir: string, siteUrl: string, log: (line: string) => void): Promise<Backend> {
  const stack = await startLineup({ dataDir, siteUrl, log: quieter(log) });
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

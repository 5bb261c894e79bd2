import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startStack } from '../stack.ts';

/**
 * One backend for all checks: the project that SUPABASE_URL, SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY name (its
 * database must have the migrations of `project/`, and its functions must be deployed), else a fresh local one. The
 * tests read CONFORMANCE_STACK.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const { SUPABASE_URL, SUPABASE_ANON_KEY, SUPABASE_SERVICE_ROLE_KEY } = process.env;
  if (SUPABASE_URL) {
    if (!SUPABASE_ANON_KEY || !SUPABASE_SERVICE_ROLE_KEY) {
      throw new Error('SUPABASE_URL is set: set SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY too.');
    }
    const url = SUPABASE_URL.replace(/\/+$/, '');
    publish({ url, anonKey: SUPABASE_ANON_KEY, serviceRoleKey: SUPABASE_SERVICE_ROLE_KEY });
    return undefined;
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'conformance-'));
  const workdir = path.join(import.meta.dirname, 'project');
  const stack = await startStack({ workdir, dataDir, port: 0, demoProviders: ['discord', 'google'] });
  const { url, anonKey, serviceRoleKey, publishableKey, secretKey, jwtSecret, databaseUrl } = stack;
  publish({ url, anonKey, serviceRoleKey, publishableKey, secretKey, jwtSecret, databaseUrl });
  return async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

function publish(stack: Record<string, string>): void {
  process.env.CONFORMANCE_STACK = JSON.stringify(stack);
}

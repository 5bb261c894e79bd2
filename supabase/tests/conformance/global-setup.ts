import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStack } from '../../local/stack.ts';

/** What the checks know of the backend; the last two of a local stack only. */
interface RunningBackend {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  publishableKey?: string | undefined;
  secretKey?: string | undefined;
  jwtSecret?: string;
  databaseUrl?: string;
}

/**
 * One backend for all checks, in `CONFORMANCE_STACK` as JSON: a fresh local stack on `project/`, or the Supabase that
 * SUPABASE_URL, SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY name (with the migrations of `project/` applied).
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey } = process.env;
  if (url && anonKey && serviceRoleKey) {
    publish({ url: url.replace(/\/+$/, ''), anonKey, serviceRoleKey });
    return async () => {};
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lineup-conformance-'));
  const stack = await startStack({ workdir: path.join(import.meta.dirname, 'project'), dataDir, port: 0 });
  publish({
    url: stack.url,
    anonKey: stack.anonKey,
    serviceRoleKey: stack.serviceRoleKey,
    publishableKey: stack.publishableKey,
    secretKey: stack.secretKey,
    jwtSecret: stack.jwtSecret,
    databaseUrl: stack.databaseUrl,
  });
  return async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

function publish(backend: RunningBackend): void {
  process.env['CONFORMANCE_STACK'] = JSON.stringify(backend);
}

import type { Target } from '../store/target.ts';
import { readEnvironment } from '../store/environment.ts';

const TIME_LIMIT = 5_000;

/** What the backend of the site at a target tells everybody; null where no backend is known. Throws when it does not answer. */
export async function askBackend<T>(target: Target, path: string): Promise<T | null> {
  const own = await readEnvironment(target);
  // `/` is the site's own address, which a release does not know.
  const backend = own && URL.canParse(own.supabaseUrl) ? own : target.backend;
  if (!backend || !URL.canParse(backend.supabaseUrl)) return null;
  const response = await fetch(`${backend.supabaseUrl.replace(/\/+$/, '')}/rest/v1/${path}`, {
    headers: { apikey: backend.anonKey, accept: 'application/json' },
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return (await response.json()) as T;
}

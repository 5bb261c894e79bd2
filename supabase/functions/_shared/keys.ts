/** The keys of the project: the new kind (`sb_publishable_…`, `sb_secret_…`) where it has them, else the legacy pair. */
import { isSame } from './constant-time.ts';
import { Refusal } from './http.ts';
import { variable } from './variable.ts';

/** Headers of a request by nobody in particular. */
export const visitorHeaders = (): Record<string, string> => ({
  apikey: keysOf('SUPABASE_PUBLISHABLE_KEYS')[0] ?? variable('SUPABASE_ANON_KEY'),
});

/** Headers of a request with the token of the caller, and so with their rights. */
export function callerHeaders(request: Request): Record<string, string> {
  const authorization = request.headers.get('authorization') ?? '';
  // A key in the place of a token stands for nobody.
  return { ...visitorHeaders(), ...(/^bearer (?!sb_)\S/i.test(authorization) ? { authorization } : {}) };
}

/** Headers of a request with the rights of the server. */
export function serverHeaders(): Record<string, string> {
  const [key] = keysOf('SUPABASE_SECRET_KEYS');
  // A secret key is no token: the gateway takes it as the api key alone.
  if (key) return { apikey: key };
  const legacy = variable('SUPABASE_SERVICE_ROLE_KEY');
  return { apikey: legacy, authorization: `Bearer ${legacy}` };
}

/** Refuses every caller that does not hold a key of the server, as its api key or as bearer token. */
export function requireServer(request: Request): void {
  const legacy = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY');
  const known = [...keysOf('SUPABASE_SECRET_KEYS'), ...(legacy ? [legacy] : [])];
  const bearer = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const given = [request.headers.get('apikey') ?? '', bearer ?? ''];
  if (!known.some((key) => given.some((each) => isSame(each, key)))) {
    throw new Refusal(403, 'For the server only', '42501');
  }
}

/** The named keys that the platform hands over as a JSON object; the one named `default` first. */
function keysOf(name: string): string[] {
  const named: unknown = JSON.parse(Deno.env.get(name) || '{}');
  const entries = Object.entries(named ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return entries.toSorted(([a], [b]) => Number(b === 'default') - Number(a === 'default')).map(([, key]) => key);
}

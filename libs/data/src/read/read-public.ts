import { dataEnvironment } from '../session/environment';
import { toDataError } from '../to-data-error';

/** A public read that takes longer than this fails as a timeout, in milliseconds. */
const TIME_LIMIT = 15_000;

interface PublicRead {
  signal?: AbortSignal;
  /** Arguments of a function; they go in a POST. */
  args?: object;
  /** Of whoever is signed in, to read as them. */
  token?: string;
}

/**
 * Reads with a plain request, as `anon` or by a token, without loading supabase-js.
 * `path` is relative to `/rest/v1/`: `experiments?select=key,variant&enabled=is.true` or `rpc/landing_counts`.
 */
export async function readPublic<T>(path: string, { signal, args, token }: PublicRead = {}): Promise<T> {
  const { supabaseUrl, anonKey } = await dataEnvironment();
  const limit = AbortSignal.timeout(TIME_LIMIT);
  try {
    const response = await fetch(`${supabaseUrl}/rest/v1/${path}`, {
      headers: {
        apikey: anonKey,
        accept: 'application/json',
        ...(args && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(args && { method: 'POST', body: JSON.stringify(args) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (response.ok) return (await response.json()) as T;
    throw toDataError(await bodyOf(response), response.status);
  } catch (error) {
    throw toDataError(error);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // A proxy answered with a page instead of PostgREST's JSON.
    return { message: `The service answered ${response.status}.` };
  }
}

import { readStoredSession } from '@lineup/auth';
import { getClient, readPublic, toDataError, unwrap } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import type { Flag } from './evaluate-flag';

/** What visitors read of a flag. */
const PUBLIC_COLUMNS = 'key,variant,enabled,rollout_percentage';
const COLUMNS = `${PUBLIC_COLUMNS},required_roles` as const;

/** One small file of the site, which every visitor reads every few seconds. */
const FILE = '/flags.json';

/** How long an answer may take, in ms. */
const TIME_LIMIT = 15_000;

/** Seconds before its end from which a token is left to the client, which renews it. */
const MARGIN = 10;

/** A host of files alone has no such file, and is not asked for it again. */
let hasFile = true;

/**
 * The flags that are on for whoever asks, by the roles that they hold. The one copy of the page: router, header and hooks
 * read it. When it cannot be loaded every flag is off, without a message to the user.
 */
export const flagsQuery = queryOptions({
  queryKey: ['flags'],
  meta: { keep: 'flags' },
  // A screen that mounts later must not fetch again what just failed.
  retryOnMount: false,
  queryFn: async ({ signal }) => {
    try {
      const session = readStoredSession();
      const flags = await (session
        ? readOwnFlags((session.expires_at ?? 0) > Date.now() / 1000 + MARGIN ? session.access_token : null, signal)
        : readVisitorFlags(signal));
      if (Array.isArray(flags)) return flags;
      throw new Error('not a list');
    } catch (error) {
      if (!signal.aborted) console.error('The flags could not be loaded', error);
      throw error;
    }
  },
});

async function readVisitorFlags(signal: AbortSignal): Promise<Flag[]> {
  if (hasFile) {
    const answer = await fetch(new URL(FILE, location.href), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]),
    });
    if (answer.ok && answer.headers.get('content-type')?.includes('json')) return (await answer.json()) as Flag[];
    if (answer.status >= 500) throw toDataError({ message: `The site answered ${answer.status}.` }, answer.status);
    hasFile = false;
  }
  return readPublic<Flag[]>(`experiments?select=${PUBLIC_COLUMNS}&enabled=is.true`, { signal });
}

/** With a fresh token at once; else by the client, once it is here. */
async function readOwnFlags(token: string | null, signal: AbortSignal): Promise<Flag[]> {
  if (token)
    try {
      return await readPublic<Flag[]>(`experiments?select=${COLUMNS}&enabled=is.true`, { signal, token });
    } catch (error) {
      if (toDataError(error).kind !== 'unauthorized') throw error;
    }
  const supabase = await getClient();
  return unwrap(supabase.from('experiments').select(COLUMNS).is('enabled', true).abortSignal(signal));
}

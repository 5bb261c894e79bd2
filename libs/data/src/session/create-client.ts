// Lazy chunk, with supabase-js.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { localStore } from '@lineup/base';
import type { Database } from '../database.types';
import type { DataEnvironment } from './environment';
import { SESSION_KEY } from './session-key';
import { sessionFetch } from './session-fetch';

/** What the server answers to a refresh that it does not grant. */
const REFUSALS = [400, 401, 403];

/** The Supabase client of the page, over a fetch that outlives an expired token and a wrong clock. */
export function createPageClient({ supabaseUrl, anonKey }: DataEnvironment): SupabaseClient<Database> {
  const client: SupabaseClient<Database> = createClient<Database>(supabaseUrl, anonKey, {
    // The query policy retries; a second policy below it would multiply the tries.
    db: { retry: false },
    // No address signs anybody in: whoever made a link would choose whose account that is.
    auth: { storageKey: SESSION_KEY, storage: localStore, flowType: 'implicit', detectSessionInUrl: false },
    global: {
      fetch: sessionFetch(supabaseUrl, async (refused) => {
        const stored = async () => (await client.auth.getSession()).data.session?.access_token ?? null;
        const token = await stored();
        // Another call, or another tab, was faster.
        if (token !== refused) return token;
        const { data, error } = await client.auth.refreshSession();
        if (data.session) return data.session.access_token;
        // The server takes neither the token nor its renewal: the session is over, whatever the clock of this browser says.
        if (REFUSALS.includes(error?.status ?? 0) && (await stored()) === refused)
          await client.auth.signOut({ scope: 'local' });
        return null;
      }),
    },
  });
  return client;
}

/** What a way through another service must remember until it comes back. */
export type VerifierStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A client whose session is stored nowhere: the page stays signed in as it is. With a store it keeps the verifiers of PKCE
 * there, so that the browser that went to another service alone can come back from it.
 */
export function createPassingClient(
  { supabaseUrl, anonKey }: DataEnvironment,
  verifiers?: VerifierStore,
): SupabaseClient<Database> {
  return createClient<Database>(supabaseUrl, anonKey, {
    auth: {
      ...{ autoRefreshToken: false, detectSessionInUrl: false, persistSession: verifiers !== undefined },
      ...(verifiers && { flowType: 'pkce', storageKey: 'lineup.provider', storage: inMemoryBut(verifiers) }),
    },
  });
}

/** Stores the verifiers, and holds the rest, which is the session, for as long as the page is open. */
function inMemoryBut(verifiers: VerifierStore): VerifierStore {
  const held = new Map<string, string>();
  const isVerifier = (name: string) => name.endsWith('-code-verifier');
  return {
    getItem: (name) => (isVerifier(name) ? verifiers.getItem(name) : (held.get(name) ?? null)),
    setItem: (name, value) => (isVerifier(name) ? verifiers.setItem(name, value) : void held.set(name, value)),
    removeItem: (name) => (isVerifier(name) ? verifiers.removeItem(name) : void held.delete(name)),
  };
}

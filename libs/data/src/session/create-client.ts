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

/** A client whose session is stored nowhere: the page stays signed in as it is. */
export function createPassingClient({ supabaseUrl, anonKey }: DataEnvironment): SupabaseClient<Database> {
  return createClient<Database>(supabaseUrl, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

// Lazy chunk, with supabase-js.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { localStore } from './browser-storage';
import type { Database } from './database.types';
import type { DataEnvironment } from './environment';
import { SESSION_KEY } from './session-key';
import { sessionFetch } from './session-fetch';

/** The Supabase client of the page, over a fetch that outlives an expired token and a wrong clock. */
export function createPageClient({ supabaseUrl, anonKey }: DataEnvironment): SupabaseClient<Database> {
  const client: SupabaseClient<Database> = createClient<Database>(supabaseUrl, anonKey, {
    // The query policy retries; a second policy below it would multiply the tries.
    db: { retry: false },
    auth: { storageKey: SESSION_KEY, storage: localStore, flowType: 'implicit' },
    global: {
      fetch: sessionFetch(supabaseUrl, async (refused) => {
        const { data } = await client.auth.getSession();
        // Another call, or another tab, was faster.
        if (data.session && data.session.access_token !== refused) return data.session.access_token;
        if (!data.session) return null;
        return (await client.auth.refreshSession()).data.session?.access_token ?? null;
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

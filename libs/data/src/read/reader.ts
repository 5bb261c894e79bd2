import type { SupabaseClient } from '@supabase/supabase-js';
import { localStore } from '@lineup/base';
import { getClient, isClientWanted } from '../session/client';
import type { Database } from '../database.types';
import { dataEnvironment } from '../session/environment';
import { SESSION_KEY } from '../session/session-key';
import { toDataError } from '../to-data-error';

/** What reads need of the client, typed as the client is. */
export type Reader = Pick<SupabaseClient<Database>, 'from' | 'rpc'>;

let pending: Promise<Reader> | undefined;

/**
 * For reads of pages that visitors see: the client when somebody is signed in, and PostgREST's part of it alone, a tenth
 * of its bytes, when nobody is.
 */
export function getReader(): Promise<Reader> {
  if (!isVisitor()) return getClient();
  pending ??= createReader().catch((error: unknown) => {
    pending = undefined;
    throw toDataError(error);
  });
  return pending;
}

/** Whether nobody is signed in and nothing has asked for the client. */
export function isVisitor(): boolean {
  return !isClientWanted() && localStore.getItem(SESSION_KEY) === null;
}

async function createReader(): Promise<Reader> {
  const [{ PostgrestClient }, { supabaseUrl, anonKey }] = await Promise.all([
    import(/* webpackChunkName: "reader" */ '@supabase/postgrest-js'),
    dataEnvironment(),
  ]);
  const reader = new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: anonKey },
    fetch: (...call: Parameters<typeof fetch>) => fetch(...call),
    // The query policy retries.
    retry: false,
  });
  // The client's `from` and `rpc` hand over to this class.
  return reader as unknown as Reader;
}

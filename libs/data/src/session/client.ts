import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../database.types';
import type { VerifierStore } from './create-client';
import { dataEnvironment } from './environment';
import { toDataError } from '../to-data-error';

let passing: SupabaseClient<Database> | undefined;
let through: SupabaseClient<Database> | undefined;
let pending: Promise<SupabaseClient<Database>> | undefined;

/**
 * The only Supabase client of the page. supabase-js is downloaded on the first call, so that a visitor who needs no
 * account never loads it.
 */
export function getClient(): Promise<SupabaseClient<Database>> {
  pending ??= createClient().catch((error: unknown) => {
    // A failed download must not be cached for ever: the next call tries again.
    pending = undefined;
    throw toDataError(error);
  });
  return pending;
}

/** Whether the client is here or on its way. */
export const isClientWanted = (): boolean => pending !== undefined;

/**
 * A second client, for a session that lasts for one thing to do and is stored nowhere. With a store, one that goes through
 * another service by PKCE and keeps its verifiers there.
 */
export async function getPassingClient(verifiers?: VerifierStore): Promise<SupabaseClient<Database>> {
  const [{ createPassingClient }, environment] = await Promise.all([loadClientCode(), dataEnvironment()]);
  if (verifiers) return (through ??= createPassingClient(environment, verifiers));
  passing ??= createPassingClient(environment);
  return passing;
}

const loadClientCode = () => import(/* webpackChunkName: "supabase" */ './create-client');

async function createClient(): Promise<SupabaseClient<Database>> {
  const [{ createPageClient }, environment] = await Promise.all([loadClientCode(), dataEnvironment()]);
  return createPageClient(environment);
}

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { inject } from 'vitest';
import type { Database } from '../../../libs/data/src/database.types.ts';
import { demoPerson, type AccountKind } from '../../seed/accounts.ts';

export type Client = SupabaseClient<Database>;

const backend = inject('backend');

/** A client signed in as that kind of demo account. */
export function as(kind: AccountKind): Client {
  return createClient<Database>(backend.url, backend.anonKey, {
    accessToken: async () => backend.tokens[kind] ?? null,
  });
}

/** A client without a session. */
export function signedOut(): Client {
  return createClient<Database>(backend.url, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** Id of the demo account of that kind. */
export const idOf = (kind: AccountKind): string => demoPerson(kind).id;

/** A connection past all row rules, to prepare rows and to look at what was stored. Close it after the tests. */
export function openDatabase(): Sql {
  return postgres(backend.databaseUrl, { max: 2, onnotice: () => {} });
}

/** Id of the seeded team with that name. */
export async function teamId(sql: Sql, name: string): Promise<string> {
  const [team] = await sql<{ id: string }[]>`select id from public.teams where name = ${name}`;
  if (!team) throw new Error(`no seeded team ${name}`);
  return team.id;
}

export const SILVER_TEAM = 'Harbor City Comets';
export const BRONZE_TEAM = 'Harbor City Rookies';
/** A team that none of the demo accounts owns or staffs. */
export const FOREIGN_TEAM = 'Obsidian Wake';

/** The rows of an answer; fails the test with the error otherwise. */
export async function rowsOf<T>(
  answer: PromiseLike<{ data: T | null; error: { message: string } | null }>,
): Promise<T> {
  const { data, error } = await answer;
  if (error) throw new Error(error.message);
  return data as T;
}

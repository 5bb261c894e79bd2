import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { inject } from 'vitest';
import type { Backend } from './global-setup.ts';
import type { Database as Generated } from '../../../libs/data/src/database.types.ts';
import { demoPerson, type AccountKind } from '../../seed/accounts.ts';

type Functions = Generated['public']['Functions'];
type Answers<Name extends keyof Functions, Returns> = Omit<Functions[Name], 'Returns'> & { Returns: Returns };

/** As generated, but for functions that answer with an id, or with a refusal, which arrives as the error. */
type Database = Omit<Generated, 'public'> & {
  public: Omit<Generated['public'], 'Functions'> & {
    Functions: Omit<Functions, 'add_team_member' | 'add_team_staff_member'> & {
      add_team_member: Answers<'add_team_member', string>;
      add_team_staff_member: Answers<'add_team_staff_member', string>;
    };
  };
};

export type Client = SupabaseClient<Database>;

/** The backend of this worker, which no other worker uses. */
export const backend = inject('backends')[Number(process.env['VITEST_POOL_ID']) - 1] as Backend;

/** A client signed in as that kind of demo account. */
export function as(kind: AccountKind): Client {
  return createClient<Database>(backend.url, backend.anonKey, {
    accessToken: async () => backend.tokens[kind] ?? null,
  });
}

/** As `as`, in a session that has not passed the second factor. */
export function withFirstFactorAs(kind: AccountKind): Client {
  return createClient<Database>(backend.url, backend.anonKey, {
    accessToken: async () => backend.firstFactorTokens[kind] ?? null,
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

/** Clients and accounts of the storage and realtime checks. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';

interface RunningStack {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  /** Known of a local stack only. */
  jwtSecret?: string;
  databaseUrl?: string;
}

export interface Person {
  id: string;
  /** The access token. */
  token: string;
  client: SupabaseClient;
  /** One more client of the same person, with a socket of its own; or with a token that is given. */
  another(token?: string): SupabaseClient;
}

export const { url, anonKey, serviceRoleKey, jwtSecret, databaseUrl } = JSON.parse(
  process.env.CONFORMANCE_STACK as string,
) as RunningStack;

const PASSWORD = 'correct-horse-1';
const run = Math.random().toString(36).slice(2, 8);
let lastNumber = 0;

/** Checks that need a token of their own making, or what only the local backend promises. */
export const isLocal = jwtSecret !== undefined;

const newClient = (key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } });

export const anon = newClient(anonKey);
export const service = newClient(serviceRoleKey);

/** A new account, signed in. */
export async function createUser(): Promise<Person> {
  const email = `person-${run}-${process.pid}-${++lastNumber}@example.com`;
  const created = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  if (created.error) throw created.error;
  const client = newClient(anonKey);
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  const token = data.session.access_token;
  const another = (given = token) => createClient(url, anonKey, { accessToken: async () => given });
  return { id: created.data.user.id, token, client, another };
}

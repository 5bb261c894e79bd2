/** What the REST checks share: clients, and requests that supabase-js cannot make. */
import { createClient } from '@supabase/supabase-js';
const stack = JSON.parse(process.env.CONFORMANCE_STACK as string) as {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  databaseUrl?: string;
};
export const { databaseUrl } = stack;
const client = (key: string) =>
  createClient(stack.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
export const anon = client(stack.anonKey);
export const service = client(stack.serviceRoleKey);

/** A request to `/rest/v1/<path>` as the service role. */
export function rest(path: string, init: RequestInit = {}, key = stack.serviceRoleKey): Promise<Response> {
  return fetch(`${stack.url}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: key, 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
  });
}

export interface Person {
  id: string;
  client: typeof anon;
}

/** A new account, signed in. */
export async function signedIn(): Promise<Person> {
  const credentials = { email: `reader-${crypto.randomUUID()}@example.com`, password: 'correct-horse-1' };
  const created = await service.auth.admin.createUser({ ...credentials, email_confirm: true });
  if (created.error) throw created.error;
  const own = client(stack.anonKey);
  const { error } = await own.auth.signInWithPassword(credentials);
  if (error) throw error;
  return { id: created.data.user.id, client: own };
}

/** A value that no other test and no earlier run used. */
export const unique = (label: string): string => `${label}-${crypto.randomUUID()}`;

import { Refusal } from './http.ts';

function variable(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Id of the signed-in caller, as the auth service confirms it. Refuses everybody else with 401. */
export async function callerId(request: Request): Promise<string> {
  const authorization = request.headers.get('authorization') ?? '';
  const response = await fetch(`${variable('SUPABASE_URL')}/auth/v1/user`, {
    headers: { authorization, apikey: variable('SUPABASE_ANON_KEY') },
  });
  const user: unknown = await response.json().catch(() => null);
  if (response.status >= 500) throw new Error(`the auth service answered ${response.status}`);
  if (!response.ok || !hasId(user)) throw new Refusal(401, 'User not authenticated');
  return user.id;
}

function hasId(user: unknown): user is { id: string } {
  return typeof user === 'object' && user !== null && typeof (user as { id?: unknown }).id === 'string';
}

/** Calls a database function with the rights of the server and returns its rows. Throws when the database refuses. */
export async function callDatabase(name: string, args: Record<string, unknown>): Promise<unknown[]> {
  const key = variable('SUPABASE_SERVICE_ROLE_KEY');
  const response = await fetch(`${variable('SUPABASE_URL')}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  const rows: unknown = await response.json();
  if (!response.ok) throw new Error(`${name}: ${JSON.stringify(rows)}`);
  return Array.isArray(rows) ? rows : [rows];
}

/** What the checks of the auth service share: clients, accounts, the mailbox, and requests supabase-js cannot make. */
import { createClient, type AuthError, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import type { Mail } from '../../types.ts';

export interface AuthStack {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  publishableKey?: string;
  secretKey?: string;
  /** Known of a local stack only. */
  jwtSecret?: string;
  databaseUrl?: string;
}

export const stack = JSON.parse(process.env['CONFORMANCE_STACK'] as string) as AuthStack;

/** Its mails can be read. */
export const isLocal = stack.jwtSecret !== undefined;

export const PASSWORD = 'correct-horse-1';

const run = Math.random().toString(36).slice(2, 8);
let lastNumber = 0;

/** An address nobody used before. */
export function newEmail(name = 'user'): string {
  lastNumber += 1;
  return `${name}-${run}-${process.pid}-${lastNumber}@example.com`;
}

export function newClient(key = stack.anonKey, flowType: 'implicit' | 'pkce' = 'implicit'): SupabaseClient {
  const values = new Map<string, string>();
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
  return createClient(stack.url, key, {
    auth: { autoRefreshToken: false, detectSessionInUrl: false, persistSession: true, storage, flowType },
  });
}

export const admin = newClient(stack.serviceRoleKey).auth.admin;

/** A client that is signed in to a new, confirmed account. */
export async function signedIn(
  email = newEmail(),
): Promise<{ client: SupabaseClient; session: Session; email: string }> {
  const created = await admin.createUser({ email, password: PASSWORD, email_confirm: true });
  expect(created.error).toBeNull();
  const client = newClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return { client, session: data.session as Session, email };
}

/** Status, code and message of a refusal; undefined when there was none. */
export function refusalOf(
  error: Pick<AuthError, 'message' | 'code'> | { message: string; code: string } | null | undefined,
): [number | undefined, string | undefined, string] | undefined {
  return error ? [(error as Partial<AuthError>).status, error.code, error.message] : undefined;
}

/** Mails to an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${stack.url}/_mailbox/api/messages?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Mail[];
}

export async function lastMail(address: string): Promise<Mail & { link: string; code: string }> {
  const [mail] = await mailsTo(address);
  expect(mail).toBeDefined();
  return mail as Mail & { link: string; code: string };
}

/** Where the link of a mail leads, without going there. */
export async function openLink(link: string): Promise<URL> {
  const answer = await fetch(link, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

/** The values behind `#` of an address. */
export function fragmentOf(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
}

/** A request to `/auth/v1/<path>`. */
export async function call(
  method: string,
  path: string,
  o: { body?: unknown; bearer?: string; key?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const answer = await fetch(`${stack.url}/auth/v1/${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: o.key ?? stack.anonKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...(o.bearer ? { authorization: `Bearer ${o.bearer}` } : {}),
      ...o.headers,
    },
    ...(o.body === undefined ? {} : { body: typeof o.body === 'string' ? o.body : JSON.stringify(o.body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    headers: answer.headers,
  };
}

/** The claims of a token, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

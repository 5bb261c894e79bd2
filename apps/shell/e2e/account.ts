import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { mailedLink, newEmail } from '../../../tools/journeys/mailed-link';

export { mailedLink, newEmail };

export interface NewAccount {
  email: string;
  password: string;
  /** Token for calls of the REST API as this person. */
  token: string;
  userId: string;
}

/** Makes a confirmed account of an adult, without a profile. */
export async function makeAccount(request: APIRequestContext): Promise<NewAccount> {
  const credentials = { email: newEmail(), password: `a long password ${randomUUID()}` };
  await call(request, 'POST', '/auth/v1/signup', { ...credentials, data: { birth_date: '2000-02-03' } });
  await request.get(await mailedLink(request, credentials.email, /confirm/i), { maxRedirects: 0 });
  const session = (await call(request, 'POST', '/auth/v1/token?grant_type=password', credentials)) as {
    access_token: string;
    user: { id: string };
  };
  return { ...credentials, token: session.access_token, userId: session.user.id };
}

/** Gives an account a profile; returns its slug. */
export async function makeProfile(request: APIRequestContext, { token, userId }: NewAccount): Promise<string> {
  const slug = `journey-${userId.slice(0, 8)}`;
  await call(request, 'POST', '/rest/v1/user_profiles', { slug, display_name: 'Journey Person' }, token);
  return slug;
}

/** Stored theme of an account. */
export async function storedTheme(request: APIRequestContext, { token, userId }: NewAccount): Promise<unknown> {
  const path = `/rest/v1/user_profiles?select=theme_preference&user_id=eq.${userId}`;
  const rows = (await call(request, 'GET', path, undefined, token)) as { theme_preference: unknown }[];
  return rows[0]?.theme_preference;
}

/** Fills in the form of `/auth` and sends it. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function call(request: APIRequestContext, method: string, path: string, data?: unknown, token?: string) {
  const anonKey = String(process.env['LINEUP_ANON_KEY']);
  const headers = { apikey: anonKey, authorization: `Bearer ${token ?? anonKey}` };
  const answer = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${text}`);
  return text ? (JSON.parse(text) as unknown) : null;
}

/** Edge functions judge their callers themselves (`verify_jwt = false`), with api keys of the new kind and the legacy ones. */
import { createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../../local-supabase/config/config.ts';
import { backend, idOf, openDatabase } from '../backend.ts';
import { callFunction } from './call.ts';

const { url, anonKey, serviceRoleKey, publishableKey, secretKey, tokens } = backend;
const FUNCTIONS = path.resolve(import.meta.dirname, '../../../functions');
const sql = openDatabase();
afterAll(() => sql.end());

const post = async (name: string, headers: Record<string, string>, body: unknown = {}) => {
  const answer = await fetch(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

/** A token that says what the caller likes, signed with a secret that is not ours. */
function forged(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, exp: 4_102_444_800 })}`;
  return `${text}.${createHmac('sha256', 'a-secret-of-somebody-else-32-letters').update(text).digest('base64url')}`;
}

const functionNames = async () =>
  (await readdir(FUNCTIONS, { withFileTypes: true }))
    .filter((each) => each.isDirectory() && !each.name.startsWith('_'))
    .map(({ name }) => name);

test('the platform checks no caller of a function: it would turn away the new keys', async () => {
  const { functions } = readConfig(path.dirname(FUNCTIONS), () => {}, {
    SITE_URL: '',
    SITE_REDIRECT_URL: '',
    SITE_HOST: '',
  });
  expect(Object.keys(functions).toSorted()).toEqual((await functionNames()).toSorted());
  expect(Object.values(functions).filter(({ verify_jwt }) => verify_jwt)).toEqual([]);
});

describe('[SE-026] without the token of a person', () => {
  const team = () => sql`select id from public.teams order by id limit 1`;
  const nobody: [who: string, headers: Record<string, string>][] = [
    ['nothing at all', {}],
    ['the public key', { apikey: publishableKey }],
    ['the public key as token', { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }],
    ['the legacy public key', { apikey: anonKey, authorization: `Bearer ${anonKey}` }],
    [
      'a forged token',
      {
        apikey: publishableKey,
        authorization: `Bearer ${forged({ role: 'authenticated', aal: 'aal2', sub: idOf('coach'), aud: 'authenticated' })}`,
      },
    ],
    [
      'a forged token of the server',
      { apikey: publishableKey, authorization: `Bearer ${forged({ role: 'service_role' })}` },
    ],
    [
      'a key that is not ours',
      { apikey: 'sb_secret_of_somebody_else', authorization: 'Bearer sb_secret_of_somebody_else' },
    ],
  ];

  test.each(nobody)('with %s nothing is done', async (_, headers) => {
    const [{ id } = { id: '' }] = await team();
    const before = await sql`select count(*) from auth.users`;
    const calls: [string, object][] = [
      ['process-points', { event_type: 'practice_attended', event_category: 'engagement', page_path: '/' }],
      ['invite', { invitation_id: crypto.randomUUID() }],
      ['export-account', {}],
      ['delete-account', { confirmation: 'coach@lineup.example' }],
      ['billing/checkout', { team_id: id, tier: 'gold' }],
      ['billing/portal', { team_id: id }],
      ['send-mail', {}],
    ];
    for (const [name, body] of calls) {
      const { status } = await post(name, headers, body);
      expect([name, [401, 403].includes(status)]).toEqual([name, true]);
    }
    expect(await sql`select count(*) from auth.users`).toEqual(before);
  });
});

describe('send-mail', () => {
  const queue = () =>
    sql`insert into private.mail_outbox (template, subject_id) values ('contact_message', ${crypto.randomUUID()}) returning id`;
  const isWaiting = async (id: unknown) =>
    (await sql`select from private.mail_outbox where id = ${id as string} and state = 'waiting'`).length === 1;

  test.each([
    ['a secret key', { apikey: secretKey }],
    ['a secret key as token too', { apikey: secretKey, authorization: `Bearer ${secretKey}` }],
    ['the legacy key of the server', { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` }],
    ['the legacy key as token alone', { authorization: `Bearer ${serviceRoleKey}` }],
  ])('works with %s', async (_, headers) => {
    expect(await post('send-mail', headers)).toMatchObject({ status: 200, body: { failed: expect.any(Number) } });
  });

  test('leaves the mails of everybody else in the outbox', async () => {
    const [mail] = await queue();
    for (const token of [publishableKey, anonKey, tokens['admin'] ?? '', forged({ role: 'service_role' })]) {
      const { status } = await post('send-mail', { apikey: publishableKey, authorization: `Bearer ${token}` });
      expect(status).toBe(403);
    }
    expect(await isWaiting(mail?.id)).toBe(true);
    await sql`delete from private.mail_outbox where id = ${mail?.id as string}`;
  });
});

test('a person calls functions with the public key of the new kind', async () => {
  const supabase = createClient(url, publishableKey, { accessToken: async () => tokens['parent'] ?? null });
  const event = { event_type: 'invented', event_category: 'engagement', page_path: '/' };
  expect((await supabase.functions.invoke('process-points', { body: event })).data).toMatchObject({ success: true });
  const { data } = await supabase.functions.invoke('export-account', { body: {} });
  expect(data).toMatchObject({ account: { email: 'parent@lineup.example' } });
  await sql`delete from private.rate_counters where bucket = 'export_data'`;
});

test('who signed out gets no export, though the token has not ended', async () => {
  const supabase = createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data } = await supabase.auth.signInWithPassword({
    email: 'parent@lineup.example',
    password: 'lineup-demo-2026',
  });
  const headers = { apikey: publishableKey, authorization: `Bearer ${data.session?.access_token}` };
  await supabase.auth.signOut({ scope: 'local' });
  expect(await post('export-account', headers)).toMatchObject({ status: 401, body: { code: 'PT401' } });
});

test('a browser of another origin may send every header of supabase-js', async () => {
  for (const name of await functionNames()) {
    const answer = await fetch(`${url}/functions/v1/${name}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://site.example', 'access-control-request-method': 'POST' },
    });
    const allowed = answer.headers.get('access-control-allow-headers') ?? '';
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    for (const header of ['authorization', 'apikey', 'x-client-info', 'content-type', 'x-retry-count', 'traceparent']) {
      expect(allowed.split(', ')).toContain(header);
    }
  }
});

test('a body nested a hundred thousand times is refused, not a failure inside', async () => {
  const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  for (const name of ['process-points', 'invite', 'delete-account', 'billing/checkout', 'billing/webhook']) {
    const { status } = await callFunction(name, 'coach', deep);
    expect([name, status >= 400 && status < 500]).toEqual([name, true]);
  }
});

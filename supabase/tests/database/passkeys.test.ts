/** Passkeys against the backend: who may add one, who is told, and what a session of one may do. */
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, expect, test } from 'vitest';
import { Authenticator, type Lies } from '../../../local-supabase/testing/authenticator.ts';
import { totpCode } from '../../../local-supabase/auth/totp.ts';
import { demoPerson, DEMO_PASSWORD, type AccountKind } from '../../seed/accounts.ts';
import { as, backend, idOf, openDatabase, rowsOf, signedOut, type Client } from './backend.ts';

const sql = openDatabase();
/** Where the site is, as the backend of the tests has it. */
const SITE = process.env['SITE_URL'] ?? 'http://localhost:3000';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

afterEach(async () => {
  await sql`delete from auth.webauthn_credentials`;
  await sql`delete from private.passkeys_begun`;
  await sql`delete from public.notices where kind = 'passkey_added'`;
});
afterAll(() => sql.end());

type Credential = Parameters<Client['auth']['passkey']['verifyAuthentication']>[0]['credential'];

const browser = () =>
  createClient(backend.url, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  }) as unknown as Client;

async function signIn(kind: AccountKind): Promise<Client> {
  const client = browser();
  const { error } = await client.auth.signInWithPassword({ email: demoPerson(kind).email, password: DEMO_PASSWORD });
  expect(error).toBeNull();
  return client;
}

/** What the platform does for a session that asks for a passkey: with its refusal, if any. */
async function register(client: Client) {
  const phone = new Authenticator(SITE);
  const { data } = await client.auth.passkey.startRegistration();
  const { challenge_id: challengeId = '', options = {} } = data ?? {};
  const credential = phone.create(options) as unknown as Credential;
  const { error } = await client.auth.passkey.verifyRegistration({ challengeId, credential });
  return { phone, error };
}

async function signInBy(phone: Authenticator, lies?: Lies) {
  const client = browser();
  const { data } = await client.auth.passkey.startAuthentication();
  const { challenge_id: challengeId = '', options = {} } = data ?? {};
  const credential = phone.get(options, lies) as unknown as Credential;
  const { error } = await client.auth.passkey.verifyAuthentication({ challengeId, credential });
  return { client, error };
}

async function withPasskey(kind: AccountKind) {
  const client = await signIn(kind);
  expect((await client.rpc('begin_passkey')).error).toBeNull();
  const { phone, error } = await register(client);
  expect(error).toBeNull();
  return { client, phone };
}

const passkeysOf = (kind: AccountKind) => sql`
  select id, sign_count::int, last_used_at from auth.webauthn_credentials where user_id = ${idOf(kind)}`;

/** The sessions of a person as they were before that time. */
const age = (kind: AccountKind, time: string) => sql`
  update auth.mfa_amr_claims a set updated_at = now() - ${time}::interval
  from auth.sessions s where s.id = a.session_id and s.user_id = ${idOf(kind)}`;

test('35.2 whoever has just signed in adds a passkey, signs in with it, and sees where it was used', async () => {
  const { client, phone } = await withPasskey('player');
  const ways = async () => {
    const { sign_in: signInWays, sessions } = (await rowsOf(client.rpc('load_account'))) as unknown as {
      sign_in: { passkeys: { id: string; name: string; last_used_at: string | null }[] };
      sessions: { by_passkey: boolean; is_current: boolean }[];
    };
    return { passkeys: signInWays.passkeys, sessions };
  };
  expect((await ways()).passkeys).toMatchObject([{ name: 'Passkey', last_used_at: null }]);
  const { client: other, error } = await signInBy(phone);
  expect(error).toBeNull();
  expect((await other.auth.getUser()).data.user?.id).toBe(idOf('player'));
  const { passkeys, sessions } = await ways();
  expect(passkeys[0]?.last_used_at).not.toBeNull();
  expect(sessions.filter((each) => each.by_passkey)).toHaveLength(1);
  expect(sessions.find((each) => each.is_current)?.by_passkey).toBe(false);
  // What a person takes along names it, and holds no key.
  const exported = JSON.stringify(await rowsOf(client.rpc('export_my_data')));
  expect(exported).toContain(String(passkeys[0]?.id));
  expect(exported).not.toContain('public_key');
});

test('35.2 its person is told, by mail too whatever they chose; nobody else is', async () => {
  await sql`insert into public.notification_preferences (user_id, account_notices) values (${idOf('player')}, 'never')
    on conflict (user_id) do update set account_notices = 'never'`;
  const { client } = await withPasskey('player');
  const told = await sql`select id, user_id from public.notices where kind = 'passkey_added'`;
  expect(told.map((each) => each['user_id'])).toEqual([idOf('player')]);
  const mails =
    await sql`select from private.mail_outbox where template = 'notice' and subject_id = ${told[0]?.['id']}`;
  expect(mails).toHaveLength(1);
  // Also when the passkey is gone again.
  await sql`delete from auth.webauthn_credentials`;
  const notices = (await rowsOf(client.rpc('load_notices'))) as unknown as { kind: string; facts: unknown }[];
  expect(JSON.stringify(notices)).toContain('/account/security#passkeys');
  await sql`update public.notification_preferences set account_notices = 'at_once' where user_id = ${idOf('player')}`;
});

test('35.2 an open browser adds none: not by the platform alone, not with an old session, not twice, not late', async () => {
  const client = await signIn('player');
  expect((await register(client)).error?.message).toBe('Database error creating passkey');
  await age('player', '6 minutes');
  expect((await client.rpc('begin_passkey')).error).toMatchObject({ code: '42501', hint: 'sign_in' });
  expect((await register(client)).error).not.toBeNull();
  expect(await passkeysOf('player')).toHaveLength(0);

  // Shown again in another session of the same person, as the screen does it.
  expect((await (await signIn('player')).rpc('begin_passkey')).error).toBeNull();
  expect((await register(client)).error).toBeNull();
  expect((await register(client)).error).not.toBeNull();
  expect(await passkeysOf('player')).toHaveLength(1);

  await (await signIn('player')).rpc('begin_passkey');
  await sql`update private.passkeys_begun set begun_at = now() - interval '11 minutes'`;
  expect((await register(client)).error).not.toBeNull();
  expect(await passkeysOf('player')).toHaveLength(1);
  await sql`select private.prune_unfinished_accounts()`;
  expect(await sql`select from private.passkeys_begun`).toHaveLength(0);
});

test('35.2 what one person begins lets in no passkey of another', async () => {
  await (await signIn('player')).rpc('begin_passkey');
  expect((await register(await signIn('coach'))).error).not.toBeNull();
  expect(await passkeysOf('coach')).toHaveLength(0);
  expect((await signedOut().rpc('begin_passkey')).error?.code).toBe('42501');
});

test('[SE-021] 35.2 a passkey is no second factor: staff read with it what everybody reads, and add none', async () => {
  await sql`delete from auth.mfa_factors where user_id = ${idOf('staff')}`;
  const { phone } = await withPasskey('staff');
  const [factor] = await sql<{ id: string }[]>`
    insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
    values (${idOf('staff')}, 'Phone', 'totp', 'verified', ${SECRET}) returning id`;
  const { client } = await signInBy(phone);
  expect(await rowsOf(client.rpc('my_second_factor'))).toMatchObject({ required: true, has: true, passed: false });
  expect((await client.rpc('list_flags')).error?.code).toBe('42501');
  expect((await client.rpc('begin_passkey')).error).toMatchObject({ code: '42501', hint: 'second_factor' });
  expect((await client.auth.passkey.startRegistration()).error?.code).toBe('insufficient_aal');
  expect(await passkeysOf('staff')).toHaveLength(1);

  const code = totpCode(SECRET, Date.now());
  expect((await client.auth.mfa.challengeAndVerify({ factorId: String(factor?.id), code })).error).toBeNull();
  expect(((await rowsOf(client.rpc('list_flags'))) as unknown[]).length).toBeGreaterThan(0);
  // A code of six minutes ago is none, however young the rest of the session is.
  await age('staff', '6 minutes');
  await sql`update auth.mfa_amr_claims set updated_at = now() where authentication_method = 'passkey'`;
  expect((await client.rpc('begin_passkey')).error).toMatchObject({ code: '42501', hint: 'second_factor' });
  await sql`update auth.mfa_amr_claims set updated_at = now() where authentication_method = 'totp'`;
  expect((await client.rpc('begin_passkey')).error).toBeNull();
  expect((await register(client)).error).toBeNull();
  expect(await passkeysOf('staff')).toHaveLength(2);
});

test('[SE-021] 35.2 whoever finds the lost phone has no passkey on it once its second factor is removed', async () => {
  await sql`delete from auth.mfa_factors where user_id = ${idOf('developer')}`;
  const { phone } = await withPasskey('developer');
  await sql`insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
    values (${idOf('developer')}, 'Phone', 'totp', 'verified', ${SECRET})`;
  const removed = await as('admin').rpc('remove_second_factor', {
    p_user_id: idOf('developer'),
    p_reason: 'Called back.',
  });
  expect(removed.error).toBeNull();
  expect(await passkeysOf('developer')).toHaveLength(0);
  expect((await signInBy(phone)).error).not.toBeNull();
});

test('35.2 a copied passkey, whose counter goes back, opens nothing', async () => {
  const { phone } = await withPasskey('player');
  await signInBy(phone, { counter: 9 });
  const before = await passkeysOf('player');
  const sessions = () => sql`select id from auth.sessions where user_id = ${idOf('player')} order by id`;
  const known = await sessions();
  for (const counter of [5, 9, 0]) expect((await signInBy(phone, { counter })).error).not.toBeNull();
  expect(await passkeysOf('player')).toEqual(before);
  expect(await sessions()).toEqual(known);
  expect((await signInBy(phone, { counter: 10 })).error).toBeNull();
});

test('[SE-043] 35.2 an account that has told no age adds none', async () => {
  const client = await signIn('player');
  await sql`insert into private.unfinished_accounts (user_id, provider) values (${idOf('player')}, 'discord')`;
  const { error } = await client.rpc('begin_passkey');
  await sql`delete from private.unfinished_accounts where user_id = ${idOf('player')}`;
  expect(error).toMatchObject({ code: '42501', hint: 'birth_date' });
  expect(await sql`select from private.passkeys_begun`).toHaveLength(0);
});

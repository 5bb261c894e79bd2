import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from 'postgres';
import { Authenticator, type Lies } from '../../testing/authenticator.ts';
import { totpCode } from '../../auth/totp.ts';
import { connect, privateAuth } from './in-process.ts';
import { admin, call, claimsOf, isLocal, newClient, PASSWORD, refusalOf, signedIn } from './support.ts';

/** Those of the project: `auth.webauthn` of its config.toml. */
const ORIGIN = 'http://localhost:3000';

const FAILED = [400, 'webauthn_verification_failed', 'Credential verification failed'];
const USED = [400, 'webauthn_challenge_not_found', 'Challenge not found or already used'];

type Answer = Parameters<SupabaseClient['auth']['passkey']['verifyAuthentication']>[0]['credential'];

async function register(client: SupabaseClient, phone = new Authenticator(ORIGIN), lies: Lies = {}) {
  const started = await client.auth.passkey.startRegistration();
  expect(started.error).toBeNull();
  const { challenge_id: challengeId, options } = started.data as NonNullable<typeof started.data>;
  const credential = phone.create(options, lies) as unknown as Answer;
  const made = await client.auth.passkey.verifyRegistration({ challengeId, credential });
  return { phone, made, challengeId, credential, options };
}

async function signIn(phone: Authenticator, lies: Lies = {}, client = newClient()) {
  const started = await client.auth.passkey.startAuthentication();
  expect(started.error).toBeNull();
  const { challenge_id: challengeId, options } = started.data as NonNullable<typeof started.data>;
  const credential = phone.get(options, lies) as unknown as Answer;
  const answer = await client.auth.passkey.verifyAuthentication({ challengeId, credential });
  return { client, answer, challengeId, credential };
}

/** Somebody with a passkey. */
async function withPasskey() {
  const person = await signedIn();
  const { phone, made } = await register(person.client);
  expect(made.error).toBeNull();
  return { ...person, phone, passkeyId: made.data?.id ?? '' };
}

const lastUsed = async (client: SupabaseClient) => (await client.auth.passkey.list()).data?.[0]?.last_used_at;

describe('adding a passkey', () => {
  it('offers what a browser needs, and makes one that is listed', async () => {
    const { client, session, email } = await signedIn();
    const { options, made } = await register(client);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { id: Buffer.from(session.user.id).toString('base64url'), name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(made).toMatchObject({ error: null, data: { friendly_name: 'Passkey' } });
    const { data } = await client.auth.passkey.list();
    expect(data).toEqual([{ id: made.data?.id, friendly_name: 'Passkey', created_at: made.data?.created_at }]);
    const again = await client.auth.passkey.startRegistration();
    expect(again.data?.options.excludeCredentials).toHaveLength(1);
  });

  it.each<[string, Lies]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['of the same host at another port', { origin: 'http://localhost:3001' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['to a sign-in', { type: 'webauthn.get' }],
    ['that nobody touched', { isTouched: false }],
  ])('refuses an answer %s', async (_, lies) => {
    const { client } = await signedIn();
    const { made } = await register(client, undefined, lies);
    expect(refusalOf(made.error)).toEqual(FAILED);
    expect((await client.auth.passkey.list()).data).toEqual([]);
  });

  it('takes a challenge once, and from the person who was sent it', async () => {
    const { client } = await signedIn();
    const { challengeId, credential } = await register(client);
    const again = await client.auth.passkey.verifyRegistration({ challengeId, credential });
    expect(refusalOf(again.error)).toEqual(USED);

    const other = await signedIn();
    const started = await client.auth.passkey.startRegistration();
    const answer = new Authenticator(ORIGIN).create(started.data?.options ?? {}) as unknown as Answer;
    const taken = await other.client.auth.passkey.verifyRegistration({
      challengeId: started.data?.challenge_id ?? '',
      credential: answer,
    });
    expect(refusalOf(taken.error)).toEqual(USED);
    expect((await other.client.auth.passkey.list()).data).toEqual([]);
  });

  it('takes no passkey twice, nor that of somebody else', async () => {
    const { phone } = await withPasskey();
    const other = await signedIn();
    const { made } = await register(other.client, phone);
    expect(refusalOf(made.error)).toEqual([422, 'webauthn_credential_exists', 'This credential is already registered']);
    expect((await other.client.auth.passkey.list()).data).toEqual([]);
  });

  it('ends at ten', async () => {
    const { client } = await signedIn();
    for (let n = 0; n < 10; n += 1) expect((await register(client)).made.error).toBeNull();
    const { error } = await client.auth.passkey.startRegistration();
    expect(refusalOf(error)).toEqual([422, 'too_many_passkeys', 'Maximum number of passkeys reached']);
  });

  it('needs an account of one’s own', async () => {
    const nobody = await call('POST', 'passkeys/registration/options', { body: {} });
    expect(nobody.status).toBe(401);
    const visitor = newClient();
    await visitor.auth.signInAnonymously();
    expect((await visitor.auth.passkey.startRegistration()).error?.status).toBe(403);
  });

  it.each([
    [{}, 'challenge_id is required'],
    [{ challenge_id: 'x' }, 'credential is required'],
    [{ challenge_id: 'x', credential: {} }, 'challenge_id must be a valid UUID'],
  ])('says what is missing of %j', async (body, message) => {
    const { session } = await signedIn();
    const answer = await call('POST', 'passkeys/registration/verify', { bearer: session.access_token, body });
    expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([400, 'validation_failed', message]);
  });
});

describe('signing in with a passkey', () => {
  it('begins a session of its person at the first level, and notes when it was used', async () => {
    const { phone, session, client: owner } = await withPasskey();
    expect(await lastUsed(owner)).toBeUndefined();
    const { client, answer } = await signIn(phone);
    expect(answer.error).toBeNull();
    expect(answer.data?.user?.id).toBe(session.user.id);
    const claims = claimsOf(answer.data?.session?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] });
    expect((await client.auth.getUser()).data.user?.id).toBe(session.user.id);
    expect(await lastUsed(owner)).toBeTruthy();
  });

  it('asks for no name, and tells none', async () => {
    const { data } = await newClient().auth.passkey.startAuthentication();
    expect(data?.options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' });
    expect(data?.options.allowCredentials ?? []).toEqual([]);
  });

  it.each<[string, Lies]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['of the same host at another port', { origin: 'http://localhost:3001' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['to a registration', { type: 'webauthn.create' }],
    ['that nobody touched', { isTouched: false }],
    ['signed by another key', { key: new Authenticator(ORIGIN).key }],
    ['for nobody', { userHandle: '' }],
    ['for somebody who does not exist', { userHandle: '00000000-0000-4000-8000-000000000000' }],
  ])('refuses an answer %s', async (_, lies) => {
    const { phone, client: owner } = await withPasskey();
    const { client, answer } = await signIn(phone, lies);
    expect(refusalOf(answer.error)).toEqual(FAILED);
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(await lastUsed(owner)).toBeUndefined();
  });

  it('does not take a passkey of one’s own for the account of somebody else', async () => {
    const { phone } = await withPasskey();
    const victim = await withPasskey();
    const { answer } = await signIn(phone, { userHandle: victim.session.user.id });
    expect(refusalOf(answer.error)).toEqual(FAILED);
    expect(await lastUsed(victim.client)).toBeUndefined();
  });

  it('takes a challenge once, also after a wrong answer', async () => {
    const { phone } = await withPasskey();
    const { challengeId, credential } = await signIn(phone);
    const replayed = await newClient().auth.passkey.verifyAuthentication({ challengeId, credential });
    expect(refusalOf(replayed.error)).toEqual(USED);

    const client = newClient();
    const { data } = await client.auth.passkey.startAuthentication();
    const { challenge_id: id = '', options = {} } = data ?? {};
    const wrong = phone.get(options, { origin: 'https://evil.example' }) as unknown as Answer;
    await client.auth.passkey.verifyAuthentication({ challengeId: id, credential: wrong });
    const right = phone.get(options) as unknown as Answer;
    const second = await client.auth.passkey.verifyAuthentication({ challengeId: id, credential: right });
    expect(refusalOf(second.error)).toEqual(USED);
  });

  it('does not take the challenge of a registration', async () => {
    const { phone, client } = await withPasskey();
    const { data } = await client.auth.passkey.startRegistration();
    const credential = phone.get({ ...data?.options, rpId: 'localhost' }) as unknown as Answer;
    const { error } = await client.auth.passkey.verifyAuthentication({
      challengeId: data?.challenge_id ?? '',
      credential,
    });
    expect(refusalOf(error)).toEqual(USED);
  });

  it('ends with the passkey', async () => {
    const { phone, client, passkeyId } = await withPasskey();
    expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull();
    expect(refusalOf((await signIn(phone)).answer.error)).toEqual(FAILED);
  });

  it('ends with the account', async () => {
    const { phone, session } = await withPasskey();
    await admin.deleteUser(session.user.id);
    expect(refusalOf((await signIn(phone)).answer.error)).toEqual(FAILED);
    const kept = await withPasskey();
    await admin.deleteUser(kept.session.user.id, true);
    expect(refusalOf((await signIn(kept.phone)).answer.error)).toEqual(FAILED);
  });

  it('lets no banned person in', async () => {
    const { phone, session, client: owner } = await withPasskey();
    await admin.updateUserById(session.user.id, { ban_duration: '1h' });
    const { client, answer } = await signIn(phone);
    expect(refusalOf(answer.error)).toEqual([403, 'user_banned', 'User is banned']);
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(await lastUsed(owner)).toBeUndefined();
  });
});

describe('keeping passkeys', () => {
  it('gives them other names', async () => {
    const { client, session, passkeyId } = await withPasskey();
    const { data } = await client.auth.passkey.update({ passkeyId, friendlyName: 'My phone' });
    expect(data).toMatchObject({ id: passkeyId, friendly_name: 'My phone' });
    const rename = async (friendly_name: string) => {
      const answer = await call('PATCH', `passkeys/${passkeyId}`, {
        bearer: session.access_token,
        body: { friendly_name },
      });
      return [answer.status, answer.body['message']];
    };
    expect(await rename('')).toEqual([400, 'friendly_name is required']);
    expect(await rename('é'.repeat(61))).toEqual([400, 'friendly_name must be 120 characters or less']);
    expect((await client.auth.passkey.list()).data).toMatchObject([{ friendly_name: 'My phone' }]);
  });

  it('lets nobody else name or remove them', async () => {
    const { client, passkeyId } = await withPasskey();
    const other = await signedIn();
    const gone = [404, 'validation_failed', 'Passkey not found'];
    const renamed = await other.client.auth.passkey.update({ passkeyId, friendlyName: 'Mine' });
    expect(refusalOf(renamed.error)).toEqual(gone);
    expect(refusalOf((await other.client.auth.passkey.delete({ passkeyId })).error)).toEqual(gone);
    expect((await client.auth.passkey.list()).data).toMatchObject([{ id: passkeyId, friendly_name: 'Passkey' }]);
  });

  it('is for who has passed the second factor, where there is one', async () => {
    const { client, email, phone, passkeyId } = await withPasskey();
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
    const code = totpCode(factor?.totp.secret ?? '', Date.now());
    expect((await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code })).error).toBeNull();

    const low = [403, 'insufficient_aal', 'AAL2 session is required to manage passkeys when MFA is enabled'];
    const byPassword = newClient();
    await byPassword.auth.signInWithPassword({ email, password: PASSWORD });
    // A passkey is the first factor, and no second one.
    const { client: byPasskey } = await signIn(phone);
    for (const each of [byPassword, byPasskey]) {
      expect(refusalOf((await each.auth.passkey.startRegistration()).error)).toEqual(low);
      expect(refusalOf((await each.auth.passkey.delete({ passkeyId })).error)).toEqual(low);
    }
    expect((await byPasskey.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect((await client.auth.passkey.startRegistration()).error).toBeNull();
  });

  it('is also the work of an admin', async () => {
    const { session, phone, passkeyId } = await withPasskey();
    const userId = session.user.id;
    expect((await admin.passkey.listPasskeys({ userId })).data).toMatchObject([{ id: passkeyId }]);
    expect((await admin.passkey.deletePasskey({ userId, passkeyId })).error).toBeNull();
    expect(refusalOf((await signIn(phone)).answer.error)).toEqual(FAILED);
  });
});

describe.runIf(isLocal)('passkeys, seen from the database', () => {
  let sql: Sql;
  beforeAll(() => {
    sql = connect();
  });
  afterAll(() => sql.end());

  it('a challenge that is too old is refused and gone', async () => {
    const { phone } = await withPasskey();
    const client = newClient();
    const { data } = await client.auth.passkey.startAuthentication();
    const challengeId = data?.challenge_id ?? '';
    await sql`update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = ${challengeId}`;
    const credential = phone.get(data?.options ?? {}) as unknown as Answer;
    const late = await client.auth.passkey.verifyAuthentication({ challengeId, credential });
    expect(refusalOf(late.error)).toEqual([400, 'webauthn_challenge_expired', 'Challenge has expired']);
    expect(await sql`select from auth.webauthn_challenges where id = ${challengeId}`).toHaveLength(0);
  });

  it('an address that nobody confirmed opens nothing', async () => {
    const { phone, session } = await withPasskey();
    await sql`update auth.users set email_confirmed_at = null where id = ${session.user.id}`;
    const { answer } = await signIn(phone);
    expect(refusalOf(answer.error)).toEqual([403, 'email_not_confirmed', 'Email not confirmed']);
    expect(await sql`select from auth.sessions where user_id = ${session.user.id}`).toHaveLength(1);
  });

  it('as on the platform, a counter that goes back refuses nobody, and stays for triggers to see', async () => {
    const { phone, passkeyId } = await withPasskey();
    await signIn(phone, { counter: 7 });
    expect((await signIn(phone, { counter: 5 })).answer.error).toBeNull();
    const [row] = await sql`select sign_count from auth.webauthn_credentials where id = ${passkeyId}`;
    expect(row?.['sign_count']).toBe('7');
  });

  it('an answer of a key that could not be copied is not taken from a copy', async () => {
    const { phone, passkeyId } = await withPasskey();
    await sql`update auth.webauthn_credentials set backup_eligible = true where id = ${passkeyId}`;
    expect(refusalOf((await signIn(phone)).answer.error)).toEqual(FAILED);
  });

  it('are limited in their challenges by address', async () => {
    const auth = privateAuth(sql, {});
    const start = (address: string) => auth.client('implicit', address).auth.passkey.startAuthentication();
    for (let n = 0; n < 30; n += 1) expect((await start('203.0.113.40')).error).toBeNull();
    expect((await start('203.0.113.40')).error?.code).toBe('over_request_rate_limit');
    expect((await start('203.0.113.41')).error).toBeNull();
  });

  it('are off where a project has them off, and its settings say so', async () => {
    const auth = privateAuth(sql, { passkey: { enabled: false } });
    const { error } = await auth.client().auth.passkey.startAuthentication();
    expect(refusalOf(error)).toEqual([404, 'passkey_disabled', 'Passkeys are disabled']);
    const settings = async (from: typeof fetch) => (await from('http://auth.invalid/auth/v1/settings')).json();
    expect(await settings(auth.fetch)).toMatchObject({ passkeys_enabled: false });
    expect(await settings(privateAuth(sql, {}).fetch)).toMatchObject({ passkeys_enabled: true });
  });
});

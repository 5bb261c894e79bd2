import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoProvider, type DemoProvider } from '../../identity/demo-provider.ts';
import { answerAtProvider, type AtProvider } from '../../testing/at-provider.ts';
import type { AuthConfig } from '../../types.ts';
import { connect, privateAuth, type PrivateAuth } from './in-process.ts';
import { isLocal, newEmail, PASSWORD, refusalOf } from './support.ts';

const SITE = 'http://127.0.0.1:3000';

describe.runIf(isLocal)('addresses that a provider gives', () => {
  let sql: Sql;
  let provider: DemoProvider;

  beforeAll(async () => {
    sql = connect();
    provider = await startDemoProvider('discord', () => 'http://auth.invalid/auth/v1/callback');
  });
  afterAll(async () => {
    await provider.stop();
    await sql.end();
  });

  const strict = (overrides: Partial<AuthConfig> = {}) =>
    privateAuth(sql, {
      ...{ external: { discord: provider.config }, enable_manual_linking: true, ...overrides },
      email: { enable_confirmations: true, max_frequency: 0 },
    });

  /** Where a sign-in ends, and whose it is. */
  async function signIn(auth: PrivateAuth, person: AtProvider): Promise<{ target: URL; userId: string | undefined }> {
    const query = new URLSearchParams({ provider: 'discord', redirect_to: `${SITE}/in` });
    const page = (await auth.open(`http://auth.invalid/auth/v1/authorize?${query}`)).href;
    const target = await auth.open((await answerAtProvider(page, person)).href);
    const token = new URLSearchParams(target.hash.slice(1)).get('access_token');
    const claims = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString() || '{}') as {
      sub?: string;
    };
    return { target, userId: claims.sub };
  }

  async function confirmedAccount(auth: PrivateAuth, email: string): Promise<string | undefined> {
    await auth.client().auth.signUp({ email, password: PASSWORD });
    await auth.open(auth.lastMail(email).link);
    return (await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).data.user?.id;
  }

  it('an unverified one is confirmed by mail before anybody gets in', async () => {
    const auth = strict();
    const person = { email: newEmail('unverified') };
    const { target, userId } = await signIn(auth, person);
    expect([target.searchParams.get('error'), target.searchParams.get('error_code'), userId]).toEqual([
      'access_denied',
      'provider_email_needs_verification',
      undefined,
    ]);
    await auth.open(auth.lastMail(person.email).link);
    expect((await signIn(auth, person)).userId).toBeTruthy();
  });

  it('an unverified one of somebody else gets neither their account nor their mail', async () => {
    const auth = strict();
    const email = newEmail('victim');
    const owner = await confirmedAccount(auth, email);
    const mails = auth.mailsTo(email).length;
    const { target, userId } = await signIn(auth, { email });
    expect([target.searchParams.get('error_code'), userId]).toEqual(['provider_email_needs_verification', undefined]);
    expect(auth.mailsTo(email)).toHaveLength(mails);
    const identities = await sql`select provider from auth.identities where user_id = ${owner ?? ''}`;
    expect(identities.map((each) => each['provider'])).toEqual(['email']);
  });

  it('a verified one is linked to the confirmed account that has it', async () => {
    const auth = strict();
    const email = newEmail('owner');
    const owner = await confirmedAccount(auth, email);
    expect((await signIn(auth, { email, isVerified: true })).userId).toBe(owner);
  });

  it('a verified one takes the password of who never confirmed it', async () => {
    const auth = strict();
    const email = newEmail('squatted');
    await auth.client().auth.signUp({ email, password: PASSWORD, options: { data: { nick: 'mallory' } } });
    const { userId } = await signIn(auth, { email, isVerified: true });
    expect(userId).toBeTruthy();
    const byPassword = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(refusalOf(byPassword.error)?.slice(0, 2)).toEqual([400, 'invalid_credentials']);
    const [user] = await sql`select raw_user_meta_data -> 'nick' as nick from auth.users where id = ${userId ?? ''}`;
    expect(user?.['nick']).toBeNull();
    const identities = await sql`select provider from auth.identities where user_id = ${userId ?? ''}`;
    expect(identities.map((each) => each['provider'])).toEqual(['discord']);
  });

  it('makes no account where nobody signs up', async () => {
    const { target } = await signIn(strict({ enable_signup: false }), { email: newEmail(), isVerified: true });
    expect([target.searchParams.get('error'), target.searchParams.get('error_code')]).toEqual([
      'access_denied',
      'signup_disabled',
    ]);
  });

  it('does not let a banned person in', async () => {
    const auth = strict();
    const person = { email: newEmail('banned'), isVerified: true };
    const { userId } = await signIn(auth, person);
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${userId ?? ''}`;
    const { target } = await signIn(auth, person);
    expect([target.searchParams.get('error'), target.searchParams.get('error_code')]).toEqual([
      'access_denied',
      'user_banned',
    ]);
  });

  it('links nothing where linking is off', async () => {
    const auth = strict({ enable_manual_linking: false });
    const client = auth.client();
    const email = newEmail();
    await confirmedAccount(auth, email);
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    const { error } = await client.auth.linkIdentity({ provider: 'discord', options: { skipBrowserRedirect: true } });
    expect(refusalOf(error)).toEqual([404, 'manual_linking_disabled', 'Manual linking is disabled']);
  });
});

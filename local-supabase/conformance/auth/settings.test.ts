import { generateKeyPairSync } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, privateAuth } from './in-process.ts';
import { claimsOf, refusalOf, fragmentOf, newEmail, PASSWORD, signedIn, stack } from './support.ts';

describe.runIf(stack.databaseUrl)('settings of config.toml', () => {
  let sql: Sql;
  beforeAll(() => {
    sql = connect();
  });
  afterAll(() => sql.end());

  describe('enable_confirmations', () => {
    const confirming = () => privateAuth(sql, { email: { enable_confirmations: true, max_frequency: 0 } });

    it('lets nobody in before the address is confirmed', async () => {
      const auth = confirming();
      const email = newEmail();
      const { data, error } = await auth.client().auth.signUp({ email, password: PASSWORD });
      expect([error, data.session]).toEqual([null, null]);
      expect(data.user?.confirmation_sent_at).toBeTruthy();
      const early = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
      expect(refusalOf(early.error)).toEqual([400, 'email_not_confirmed', 'Email not confirmed']);
      const wrong = await auth.client().auth.signInWithPassword({ email, password: 'wrong-password' });
      expect(refusalOf(wrong.error)).toEqual([400, 'invalid_credentials', 'Invalid login credentials']);

      const target = await auth.open(auth.lastMail(email).link);
      expect(fragmentOf(target)).toMatchObject({ type: 'signup', token_type: 'bearer' });
      const late = await auth.client().auth.signInWithPassword({ email, password: PASSWORD });
      expect(late.data.user?.user_metadata['email_verified']).toBe(true);
    });

    it('confirms by the code of the mail as well', async () => {
      const auth = confirming();
      const email = newEmail();
      await auth.client().auth.signUp({ email, password: PASSWORD });
      const { code } = auth.lastMail(email);
      const { data, error } = await auth.client().auth.verifyOtp({ email, token: code, type: 'signup' });
      expect(error).toBeNull();
      expect(data.session).not.toBeNull();
    });

    it('answers alike for a new and a known address', async () => {
      const auth = confirming();
      const known = (await signedIn()).email;
      const [a, b] = await Promise.all(
        [newEmail(), known].map((email) =>
          auth.client().auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Eve' } } }),
        ),
      );
      const shape = (user: object | null | undefined) => Object.keys(user ?? {}).toSorted();
      expect(b?.error).toBeNull();
      expect(shape(b?.data.user)).toEqual(shape(a?.data.user));
      expect(shape(b?.data.user?.user_metadata)).toEqual(shape(a?.data.user?.user_metadata));
      expect(auth.mailsTo(known)).toEqual([]);
    });

    it('keeps the first password when somebody signs up again in the name of the address', async () => {
      const auth = confirming();
      const email = newEmail();
      await auth.client().auth.signUp({ email, password: PASSWORD });
      await auth.client().auth.signUp({ email, password: 'taken-over-4' });
      await auth.open(auth.lastMail(email).link);
      expect((await auth.client().auth.signInWithPassword({ email, password: 'taken-over-4' })).error?.code).toBe(
        'invalid_credentials',
      );
      expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    });

    it('sends the mail again', async () => {
      const auth = confirming();
      const email = newEmail();
      await auth.client().auth.signUp({ email, password: PASSWORD });
      const first = auth.lastMail(email);
      await auth.client().auth.resend({ type: 'signup', email });
      expect(auth.mailsTo(email)).toHaveLength(2);
      expect(fragmentOf(await auth.open(first.link))['error_code']).toBe('otp_expired');
      expect(fragmentOf(await auth.open(auth.lastMail(email).link))['access_token']).toBeTruthy();
    });
  });

  it('double_confirm_changes = false: the new address alone decides', async () => {
    const auth = privateAuth(sql, { email: { double_confirm_changes: false } });
    const client = auth.client();
    await client.auth.signUp({ email: newEmail(), password: PASSWORD });
    const next = newEmail('next');
    await client.auth.updateUser({ email: next });
    const { data } = await auth
      .client()
      .auth.verifyOtp({ email: next, token: auth.lastMail(next).code, type: 'email_change' });
    expect(data.user?.email).toBe(next);
  });

  it('otp_expiry: an old code is refused', async () => {
    const auth = privateAuth(sql, { email: { otp_expiry: 60 } });
    const { email } = await signedIn();
    await auth.client().auth.signInWithOtp({ email });
    await sql`
      update auth.one_time_tokens set created_at = created_at - interval '2 minutes' where relates_to = ${email}`;
    const { code, link } = auth.lastMail(email);
    const { error } = await auth.client().auth.verifyOtp({ email, token: code, type: 'email' });
    expect(refusalOf(error)).toEqual([403, 'otp_expired', 'Token has expired or is invalid']);
    expect(fragmentOf(await auth.open(link))['error_code']).toBe('otp_expired');
  });

  it('otp_length: the code has so many digits', async () => {
    const auth = privateAuth(sql, { email: { otp_length: 8 } });
    const { email } = await signedIn();
    await auth.client().auth.signInWithOtp({ email });
    expect(auth.lastMail(email).code).toMatch(/^\d{8}$/);
  });

  it('enable_signup = false: nobody new gets in', async () => {
    const auth = privateAuth(sql, { enable_signup: false, enable_anonymous_sign_ins: true });
    const byPassword = await auth.client().auth.signUp({ email: newEmail(), password: PASSWORD });
    expect(refusalOf(byPassword.error)).toEqual([422, 'signup_disabled', 'Signups not allowed for this instance']);
    const anonymous = await auth.client().auth.signInAnonymously();
    expect(refusalOf(anonymous.error)).toEqual([422, 'signup_disabled', 'Signups not allowed for this instance']);
    const byMail = await auth.client().auth.signInWithOtp({ email: newEmail() });
    expect(refusalOf(byMail.error)).toEqual([422, 'otp_disabled', 'Signups not allowed for otp']);
  });

  it('enable_anonymous_sign_ins = false', async () => {
    const auth = privateAuth(sql, { enable_anonymous_sign_ins: false });
    const { error } = await auth.client().auth.signInAnonymously();
    expect(refusalOf(error)).toEqual([422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled']);
  });

  it('email.enabled = false: the provider is off', async () => {
    const auth = privateAuth(sql, { email: { enabled: false } });
    const up = await auth.client().auth.signUp({ email: newEmail(), password: PASSWORD });
    expect(refusalOf(up.error)).toEqual([400, 'email_provider_disabled', 'Email signups are disabled']);
    const inside = await auth.client().auth.signInWithPassword({ email: newEmail(), password: PASSWORD });
    expect(refusalOf(inside.error)).toEqual([422, 'email_provider_disabled', 'Email logins are disabled']);
  });

  it('password_requirements', async () => {
    const auth = privateAuth(sql, { password_requirements: 'letters_digits' });
    const { error } = await auth.client().auth.signUp({ email: newEmail(), password: 'onlyletters' });
    expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['characters'] });
  });

  it('secure_password_change: an old session needs a code', async () => {
    const auth = privateAuth(sql, { email: { secure_password_change: true } });
    const client = auth.client();
    const email = newEmail();
    const { data } = await client.auth.signUp({ email, password: PASSWORD });
    await sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${data.user?.id ?? ''}`;
    const without = await client.auth.updateUser({ password: 'another-password-2' });
    expect(refusalOf(without.error)).toEqual([
      400,
      'reauthentication_needed',
      'Password update requires reauthentication',
    ]);
    await client.auth.reauthenticate();
    const wrong = await client.auth.updateUser({ password: 'another-password-2', nonce: '000000x' });
    expect(refusalOf(wrong.error)).toEqual([422, 'reauthentication_not_valid', 'Nonce has expired or is invalid']);
    const right = await client.auth.updateUser({
      password: 'another-password-2',
      nonce: auth.lastMail(email).code,
    });
    expect(right.error).toBeNull();
  });

  it('a change of password needs the current one where the project asks for it, except after a link from a mail', async () => {
    const auth = privateAuth(sql, { email: { require_current_password: true } });
    const client = auth.client();
    const email = newEmail();
    await client.auth.signUp({ email, password: PASSWORD });
    const without = await client.auth.updateUser({ password: 'another-password-2' });
    expect(without.error).toMatchObject({ status: 400, code: 'current_password_required' });
    const wrong = await client.auth.updateUser({ password: 'another-password-2', current_password: 'not-this-one-9' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' });
    expect((await auth.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const right = await client.auth.updateUser({ password: 'another-password-2', current_password: PASSWORD });
    expect(right.error).toBeNull();

    await client.auth.resetPasswordForEmail(email);
    const forgetful = auth.client();
    await forgetful.auth.verifyOtp({ email, token: auth.lastMail(email).code, type: 'recovery' });
    expect((await forgetful.auth.updateUser({ password: 'another-password-3' })).error).toBeNull();
  });

  it('sessions.timebox and inactivity_timeout end a session', async () => {
    for (const [sessions, message] of [
      [{ timebox: 3600 }, 'Invalid Refresh Token: Session Expired'],
      [{ inactivity_timeout: 3600 }, 'Invalid Refresh Token: Session Expired (Inactivity)'],
    ] as const) {
      const auth = privateAuth(sql, { sessions });
      const client = auth.client();
      const { data } = await client.auth.signUp({ email: newEmail(), password: PASSWORD });
      expect((await client.auth.refreshSession()).error).toBeNull();
      await sql`
        update auth.sessions set created_at = now() - interval '2 hours', refreshed_at = now() - interval '2 hours'
        where user_id = ${data.user?.id ?? ''}`;
      const { error } = await client.auth.refreshSession();
      expect(refusalOf(error)).toEqual([400, 'session_expired', message]);
    }
  });

  describe('refresh_token_reuse_interval', () => {
    /** A session whose first token was replaced twice. */
    async function replacedTwice() {
      const auth = privateAuth(sql, { refresh_token_reuse_interval: 10 });
      const { data } = await auth.client().auth.signUp({ email: newEmail(), password: PASSWORD });
      const refresh = (refresh_token = '') => auth.client().auth.refreshSession({ refresh_token });
      const first = data.session?.refresh_token;
      const second = await refresh(first);
      const third = await refresh(second.data.session?.refresh_token);
      return { refresh, first, third: third.data.session?.refresh_token, userId: data.user?.id ?? '' };
    }

    it('a used token works again within it', async () => {
      const { refresh, first } = await replacedTwice();
      expect((await refresh(first)).error).toBeNull();
    });

    it('a used token that comes back later ends the whole session', async () => {
      const { refresh, first, third, userId } = await replacedTwice();
      await sql`
        update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where user_id = ${userId}`;
      for (const token of [first, third]) {
        const { error } = await refresh(token);
        expect(refusalOf(error)).toEqual([400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used']);
      }
    });
  });

  it('rate_limit: too many requests and too many mails', async () => {
    const auth = privateAuth(sql, { rate_limit: { sign_in_sign_ups: 2, email_sent: 1 } });
    const attempt = () => auth.client().auth.signInWithPassword({ email: newEmail(), password: PASSWORD });
    await attempt();
    await attempt();
    expect(refusalOf((await attempt()).error)).toEqual([429, 'over_request_rate_limit', 'Request rate limit reached']);
    expect((await auth.client().auth.resetPasswordForEmail(newEmail())).error).toBeNull();
    const { error } = await auth.client().auth.resetPasswordForEmail(newEmail());
    expect(refusalOf(error)).toEqual([429, 'over_email_send_rate_limit', 'email rate limit exceeded']);
  });

  it('a password cannot be guessed, whatever the limits', async () => {
    const auth = privateAuth(sql, {});
    const { email } = await signedIn();
    const attempt = (password: string) => auth.client().auth.signInWithPassword({ email, password });
    for (let i = 0; i < 3; i++) expect((await attempt(PASSWORD)).error).toBeNull();
    const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => attempt(`wrong-password-${i}`)));
    expect(answers.map((answer) => answer.error?.code)).toContain('over_request_rate_limit');
  });

  it('wrong passwords from one address keep nobody at another one out', async () => {
    const auth = privateAuth(sql, {});
    const { email } = await signedIn();
    const attempt = (password: string, address: string) =>
      auth.client('implicit', address).auth.signInWithPassword({ email, password });
    for (let i = 0; i < 11; i += 1) await attempt('wrong-password', '198.51.100.1');
    expect((await attempt(PASSWORD, '198.51.100.1')).error?.code).toBe('over_request_rate_limit');
    expect((await attempt(PASSWORD, '198.51.100.2')).error).toBeNull();
  });

  it('hook.custom_access_token rewrites the claims', async () => {
    await sql`
      create or replace function public.add_plan_claim(event jsonb) returns jsonb language sql stable as
      $$ select jsonb_set(event, '{claims,plan}', '"gold"') $$`;
    try {
      const uri = 'pg-functions://postgres/public/add_plan_claim';
      const auth = privateAuth(sql, { hook: { custom_access_token: { enabled: true, uri } } });
      const { data } = await auth.client().auth.signUp({ email: newEmail(), password: PASSWORD });
      expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ plan: 'gold', role: 'authenticated' });
    } finally {
      await sql`drop function public.add_plan_claim(jsonb)`;
    }
  });

  it('signing_keys_path: tokens verify with the published key', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const auth = privateAuth(sql, {}, [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256' }]);
    const client = auth.client();
    const { data } = await client.auth.signUp({ email: newEmail(), password: PASSWORD });
    const header = data.session?.access_token.split('.')[0] ?? '';
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'one' });
    const { data: checked, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(checked?.header.kid).toBe('one');
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it('a trigger that refuses a sign-up leaves nothing behind', async () => {
    await sql`
      create or replace function public.refuse_blocked() returns trigger language plpgsql as
      $$ begin if new.email like 'blocked%' then raise exception 'blocked'; end if; return new; end $$`;
    await sql`create trigger refuse_blocked after insert on auth.users for each row execute function public.refuse_blocked()`;
    try {
      const email = newEmail('blocked');
      const { error } = await privateAuth(sql, {}).client().auth.signUp({ email, password: PASSWORD });
      expect([error?.status, error?.message]).toEqual([500, 'Database error saving new user']);
      expect(await sql`select 1 from auth.users where email = ${email}`).toHaveLength(0);
    } finally {
      await sql`drop function public.refuse_blocked() cascade`;
    }
  });

  it('an account that a seed inserted with pgcrypto can sign in', async () => {
    const email = newEmail('Seeded');
    await sql`
      insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at)
      values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', ${email},
        extensions.crypt(${PASSWORD}, extensions.gen_salt('bf')), now())`;
    const { data, error } = await privateAuth(sql, {}).client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [], user_metadata: {} });
  });

  it('writes down who signed up, in and out', async () => {
    const client = privateAuth(sql, {}).client();
    const { data } = await client.auth.signUp({ email: newEmail(), password: PASSWORD });
    await client.auth.signOut();
    const entries = await sql<{ action: string }[]>`
      select payload ->> 'action' as action from auth.audit_log_entries
      where payload ->> 'actor_id' = ${data.user?.id ?? ''} order by created_at`;
    expect(entries.map((entry) => entry.action)).toEqual(['user_signedup', 'login', 'logout']);
  });

  it('stores no password, code or token that could be used', async () => {
    const auth = privateAuth(sql, {});
    const email = newEmail();
    const { data } = await auth.client().auth.signUp({ email, password: PASSWORD });
    await auth.client().auth.resetPasswordForEmail(email);
    const { code, link } = auth.lastMail(email);
    const rows = await sql`
      select u::text as u, (select array_agg(t::text) from auth.one_time_tokens t where t.user_id = u.id) as t,
        (select array_agg(r::text) from auth.refresh_tokens r where r.user_id = u.id::text) as r
      from auth.users u where email = ${email}`;
    const stored = JSON.stringify(rows);
    expect(stored).toContain('$2a$10$');
    for (const secret of [
      PASSWORD,
      code,
      new URL(link).searchParams.get('token') as string,
      data.session?.refresh_token as string,
    ]) {
      expect(stored).not.toContain(secret);
    }
  });
});

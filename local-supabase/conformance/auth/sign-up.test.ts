import { describe, expect, it } from 'vitest';
import { admin, call, claimsOf, refusalOf, newClient, newEmail, PASSWORD } from './support.ts';

describe('sign-up', () => {
  it('signs in at once and keeps the metadata that was given', async () => {
    const email = newEmail();
    const { data, error } = await newClient().auth.signUp({
      email: `  ${email.toUpperCase()} `,
      password: PASSWORD,
      options: { data: { full_name: 'Ann', email_verified: 'forged', sub: 'forged' } },
    });
    expect(error).toBeNull();
    expect(data.session?.token_type).toBe('bearer');
    expect(data.user).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Ann', email, email_verified: true, sub: data.user?.id },
    });
    expect(data.user?.identities).toMatchObject([
      { provider: 'email', identity_data: { email, email_verified: true } },
    ]);
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(JSON.stringify(data)).not.toContain('$2a$');
  });

  it('copies the metadata into the identity, where it forges nothing', async () => {
    const email = newEmail();
    const given = { full_name: 'Ann', birth_date: '2010-01-01', email: 'forged', sub: 'forged', email_verified: false };
    const { data } = await newClient().auth.signUp({ email, password: PASSWORD, options: { data: given } });
    expect(data.user?.identities?.[0]?.identity_data).toEqual({
      ...{ full_name: 'Ann', birth_date: '2010-01-01', email, sub: data.user?.id },
      ...{ email_verified: true, phone_verified: false },
    });
  });

  it('puts the claims of the hosted platform into the token', async () => {
    const { data } = await newClient().auth.signUp({ email: newEmail(), password: PASSWORD });
    const claims = claimsOf(data.session?.access_token ?? '');
    expect(claims).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      sub: data.user?.id,
      email: data.user?.email,
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email' },
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iss: expect.stringMatching(/\/auth\/v1$/),
    });
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(data.session?.expires_in);
  });

  it('never takes app_metadata from the user', async () => {
    const email = newEmail();
    await call('POST', 'signup', {
      body: { email, password: PASSWORD, app_metadata: { role: 'admin' }, role: 'service_role' },
    });
    const { data } = await newClient().auth.signInWithPassword({ email, password: PASSWORD });
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(data.user?.role).toBe('authenticated');
  });

  it('refuses an address that is taken', async () => {
    const email = newEmail();
    await newClient().auth.signUp({ email, password: PASSWORD });
    const { error } = await newClient().auth.signUp({ email: email.toUpperCase(), password: PASSWORD });
    expect(refusalOf(error)).toEqual([422, 'user_already_exists', 'User already registered']);
  });

  it('makes one account of ten sign-ups at once', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => newClient().auth.signUp({ email, password: PASSWORD })),
    );
    const refused = answers.filter((answer) => answer.error !== null);
    expect(refused.map((answer) => answer.error?.status)).toEqual(Array.from({ length: 9 }, () => 422));
  });

  it('refuses a weak password with its reasons', async () => {
    const { error } = await newClient().auth.signUp({ email: newEmail(), password: '12345' });
    expect(refusalOf(error)).toEqual([422, 'weak_password', 'Password should be at least 6 characters.']);
    expect(error).toMatchObject({ reasons: ['length'] });
  });

  it('refuses a password that bcrypt would cut off', async () => {
    const { error } = await newClient().auth.signUp({ email: newEmail(), password: 'x'.repeat(73) });
    expect(refusalOf(error)).toEqual([400, 'validation_failed', 'Password cannot be longer than 72 characters']);
  });

  it('refuses a missing password', async () => {
    const { error } = await newClient().auth.signUp({ email: newEmail(), password: '' });
    expect(refusalOf(error)).toEqual([400, 'validation_failed', 'Signup requires a valid password']);
  });

  it.each(['ann', 'ann@', 'ann@example', 'a b@example.com', 'ann@@example.com', 'ann@-x.com', 'ann@example..com'])(
    'refuses the address %j',
    async (email) => {
      const { error } = await newClient().auth.signUp({ email, password: PASSWORD });
      expect(refusalOf(error)).toEqual([400, 'validation_failed', 'Unable to validate email address: invalid format']);
    },
  );

  it('refuses a body that is no JSON object', async () => {
    for (const body of ['{', '[]', '"text"', '{"email":1}', '{"email":"a\\u0000@x.com"}']) {
      const answer = await call('POST', 'signup', { body });
      expect([answer.status, answer.body['code']]).toEqual([400, 'bad_json']);
    }
  });

  it('refuses phones, which are switched off', async () => {
    const { error } = await newClient().auth.signUp({ phone: '+15550100', password: PASSWORD });
    expect(refusalOf(error)).toEqual([400, 'phone_provider_disabled', 'Phone signups are disabled']);
  });
});

describe('anonymous sign-in', () => {
  it('gives a session that says so', async () => {
    const client = newClient();
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      user_metadata: { theme: 'dark' },
      identities: [],
    });
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    });
  });

  it('becomes an account by adding an address', async () => {
    const client = newClient();
    const { data } = await client.auth.signInAnonymously();
    const early = await client.auth.updateUser({ password: PASSWORD });
    expect(refusalOf(early.error)).toEqual([
      400,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    ]);
    const email = newEmail();
    const added = await client.auth.updateUser({ email });
    expect(added.error).toBeNull();
    expect(added.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false });
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).data.user?.id).toBe(
      data.user?.id,
    );
  });

  it('cannot enrol a second factor', async () => {
    const client = newClient();
    await client.auth.signInAnonymously();
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' });
    expect(refusalOf(error)).toEqual([403, 'no_authorization', 'Anonymous user not allowed to perform these actions']);
  });
});

describe('admin', () => {
  it('creates accounts that need no confirmation', async () => {
    const email = newEmail();
    const { data, error } = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      app_metadata: { plan: 'gold' },
      user_metadata: { full_name: 'Bo' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      app_metadata: { provider: 'email', providers: ['email'], plan: 'gold' },
      user_metadata: { full_name: 'Bo', email_verified: true },
    });
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });
});

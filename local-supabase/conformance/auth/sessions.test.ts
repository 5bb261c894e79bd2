import { describe, expect, it } from 'vitest';
import { createJwt } from '../../jwt.ts';
import { call, claimsOf, refusalOf, newClient, newEmail, PASSWORD, signedIn, stack } from './support.ts';

describe('password', () => {
  it('signs in whatever the case of the address', async () => {
    const { email } = await signedIn();
    const { data, error } = await newClient().auth.signInWithPassword({
      email: email.toUpperCase(),
      password: PASSWORD,
    });
    expect(error).toBeNull();
    expect(data.user?.last_sign_in_at).toBeTruthy();
  });

  it('answers alike for a wrong password and an unknown address', async () => {
    const { email } = await signedIn();
    for (const attempt of [
      { email, password: 'wrong-password' },
      { email: newEmail('nobody'), password: PASSWORD },
      { email: "' or 1=1 --", password: PASSWORD },
    ]) {
      const { error } = await newClient().auth.signInWithPassword(attempt);
      expect(refusalOf(error)).toEqual([400, 'invalid_credentials', 'Invalid login credentials']);
    }
  });

  it('wants an address', async () => {
    const { error } = await newClient().auth.signInWithPassword({ email: '', password: PASSWORD });
    expect(refusalOf(error)).toEqual([400, 'validation_failed', 'missing email or phone']);
  });

  it('refuses phones and unknown grants', async () => {
    const phone = await newClient().auth.signInWithPassword({ phone: '+15550100', password: PASSWORD });
    expect(refusalOf(phone.error)).toEqual([422, 'phone_provider_disabled', 'Phone logins are disabled']);
    const unknown = await call('POST', 'token?grant_type=magic', { body: {} });
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { code: 'invalid_credentials', message: 'unsupported_grant_type' },
    ]);
    const google = await newClient().auth.signInWithIdToken({ provider: 'google', token: 'x' });
    expect([google.error?.status, google.error?.code]).toEqual([400, 'provider_disabled']);
  });
});

describe('refresh', () => {
  it('gives a new pair of tokens for the same session', async () => {
    const { client, session } = await signedIn();
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(claimsOf(data.session?.access_token ?? '')['session_id']).toBe(claimsOf(session.access_token)['session_id']);
  });

  it('gives the same successor again while it is unused, for a client that lost the answer', async () => {
    const { session } = await signedIn();
    const first = await newClient().auth.refreshSession({ refresh_token: session.refresh_token });
    const again = await newClient().auth.refreshSession({ refresh_token: session.refresh_token });
    expect(again.error).toBeNull();
    expect(again.data.session?.refresh_token).toBe(first.data.session?.refresh_token);
  });

  it('keeps one session when five tabs refresh at once', async () => {
    const { session } = await signedIn();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => newClient().auth.refreshSession({ refresh_token: session.refresh_token })),
    );
    expect(answers.map((answer) => answer.error)).toEqual([null, null, null, null, null]);
    expect(new Set(answers.map((answer) => answer.data.session?.refresh_token)).size).toBe(1);
    const next = await newClient().auth.refreshSession({
      refresh_token: answers[0]?.data.session?.refresh_token ?? '',
    });
    expect(next.error).toBeNull();
  });

  it('refuses an unknown token and a missing one', async () => {
    const { error } = await newClient().auth.refreshSession({ refresh_token: 'unknown' });
    expect(refusalOf(error)).toEqual([
      400,
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    ]);
    const missing = await call('POST', 'token?grant_type=refresh_token', { body: {} });
    expect(missing.status).toBe(400);
  });
});

describe('the user of a token', () => {
  it('is told to its owner', async () => {
    const { client, email } = await signedIn();
    const { data, error } = await client.auth.getUser();
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  it('needs a bearer token', async () => {
    const answer = await call('GET', 'user');
    expect([answer.status, answer.body]).toEqual([
      401,
      { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    ]);
  });

  it('is not told to an api key', async () => {
    const answer = await call('GET', 'user', { bearer: stack.anonKey });
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 'bad_jwt', message: 'invalid claim: missing sub claim' },
    ]);
  });

  it('is not told to a token that is malformed or signed by somebody else', async () => {
    const { session } = await signedIn();
    const forged = await createJwt('x'.repeat(40)).sign(claimsOf(session.access_token));
    for (const bearer of ['nonsense', forged, `${session.access_token.slice(0, -8)}AAAAAAAA`]) {
      const answer = await call('GET', 'user', { bearer });
      expect([answer.status, answer.body['code']]).toEqual([403, 'bad_jwt']);
    }
  });

  it.runIf(stack.jwtSecret)('is not told to an expired token, nor for somebody who is gone', async () => {
    const { session } = await signedIn();
    const jwt = createJwt(stack.jwtSecret ?? '');
    const claims = claimsOf(session.access_token);
    const past = await jwt.sign({ ...claims, exp: Number(claims['iat']) - 3600 });
    const expired = await call('GET', 'user', { bearer: past });
    expect([expired.status, expired.body]).toEqual([
      403,
      {
        code: 'bad_jwt',
        message: 'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
      },
    ]);
    const gone = await jwt.sign({ ...claims, sub: '00000000-0000-4000-8000-000000000000' });
    const unknown = await call('GET', 'user', { bearer: gone });
    expect([unknown.status, unknown.body['code']]).toEqual([403, 'user_not_found']);
  });

  it('tells old clients the status in the body', async () => {
    const answer = await call('GET', 'user', { headers: { 'x-supabase-api-version': '' } });
    expect(answer.body).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    });
  });

  it('checks its claims with getClaims', async () => {
    const { client, email } = await signedIn();
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.claims['email']).toBe(email);
  });
});

describe('sign-out', () => {
  it('ends every session', async () => {
    const one = await signedIn();
    const two = newClient();
    await two.auth.signInWithPassword({ email: one.email, password: PASSWORD });
    expect((await one.client.auth.signOut()).error).toBeNull();
    expect((await two.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const late = await newClient().auth.refreshSession({ refresh_token: one.session.refresh_token });
    expect(refusalOf(late.error)).toEqual([
      400,
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    ]);
    const user = await call('GET', 'user', { bearer: one.session.access_token });
    expect([user.status, user.body]).toEqual([
      403,
      { code: 'session_not_found', message: 'Session from session_id claim in JWT does not exist' },
    ]);
  });

  it('ends this session only', async () => {
    const one = await signedIn();
    const two = newClient();
    await two.auth.signInWithPassword({ email: one.email, password: PASSWORD });
    await one.client.auth.signOut({ scope: 'local' });
    expect((await call('GET', 'user', { bearer: one.session.access_token })).status).toBe(403);
    expect((await two.auth.getUser()).error).toBeNull();
  });

  it('ends the other sessions only', async () => {
    const one = await signedIn();
    const two = newClient();
    const other = await two.auth.signInWithPassword({ email: one.email, password: PASSWORD });
    await one.client.auth.signOut({ scope: 'others' });
    expect((await call('GET', 'user', { bearer: one.session.access_token })).status).toBe(200);
    expect((await call('GET', 'user', { bearer: other.data.session?.access_token })).status).toBe(403);
  });

  it('refuses another scope', async () => {
    const { session } = await signedIn();
    const answer = await call('POST', 'logout?scope=all', { bearer: session.access_token });
    expect([answer.status, answer.body['code']]).toEqual([400, 'validation_failed']);
  });
});

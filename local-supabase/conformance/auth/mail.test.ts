import { describe, expect, it } from 'vitest';
import {
  call,
  claimsOf,
  refusalOf,
  fragmentOf,
  isLocal,
  lastMail,
  mailsTo,
  newClient,
  newEmail,
  openLink,
  PASSWORD,
  signedIn,
} from './support.ts';

const SITE = 'http://127.0.0.1:3000';

describe.runIf(isLocal)('password recovery', () => {
  it('leads from the mail to a new password', async () => {
    const { email } = await signedIn();
    const { error } = await newClient().auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/reset?a=1` });
    expect(error).toBeNull();
    const target = await openLink((await lastMail(email)).link);
    expect(target.origin + target.pathname + target.search).toBe(`${SITE}/reset?a=1`);
    const values = fragmentOf(target);
    expect(values).toMatchObject({ type: 'recovery', token_type: 'bearer', expires_in: '3600' });
    const client = newClient();
    await client.auth.setSession({
      access_token: values['access_token'] ?? '',
      refresh_token: values['refresh_token'] ?? '',
    });
    expect((await client.auth.updateUser({ password: 'changed-password-3' })).error).toBeNull();
    expect((await newClient().auth.signInWithPassword({ email, password: 'changed-password-3' })).error).toBeNull();
  });

  it('answers alike for an unknown address, and sends nothing', async () => {
    const email = newEmail('nobody');
    const { data, error } = await newClient().auth.resetPasswordForEmail(email);
    expect([data, error]).toEqual([{}, null]);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('makes known and unknown addresses wait alike', async () => {
    const { email } = await signedIn();
    for (const address of [email, newEmail('nobody')]) {
      const answers = await Promise.all([1, 2].map(() => newClient().auth.resetPasswordForEmail(address)));
      const errors = answers.map((answer) => answer.error).filter((error) => error !== null);
      expect(errors).toHaveLength(1);
      expect(refusalOf(errors[0])).toEqual([
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 1 seconds.',
      ]);
    }
  });

  it('refuses a malformed or missing address', async () => {
    const malformed = await newClient().auth.resetPasswordForEmail('nobody');
    expect(refusalOf(malformed.error)).toEqual([
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ]);
    const missing = await newClient().auth.resetPasswordForEmail('');
    expect(refusalOf(missing.error)).toEqual([400, 'validation_failed', 'Password recovery requires an email']);
  });

  it('lets a link work once', async () => {
    const { email } = await signedIn();
    await newClient().auth.resetPasswordForEmail(email);
    const { link } = await lastMail(email);
    expect(fragmentOf(await openLink(link))['access_token']).toBeTruthy();
    expect(fragmentOf(await openLink(link))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  it('opens the link for one of ten requests at once', async () => {
    const { email } = await signedIn();
    await newClient().auth.resetPasswordForEmail(email);
    const { link } = await lastMail(email);
    const targets = await Promise.all(Array.from({ length: 10 }, () => openLink(link)));
    expect(targets.filter((target) => fragmentOf(target)['access_token'])).toHaveLength(1);
  });

  it.each([
    ['https://evil.test/x', SITE],
    ['//evil.test', SITE],
    ['javascript:alert(1)', SITE],
    ['https://pr-7.preview.test/teams', 'https://pr-7.preview.test'],
  ])('sends the browser for redirect_to %s to %s', async (redirectTo, origin) => {
    const { email } = await signedIn();
    await newClient().auth.resetPasswordForEmail(email, { redirectTo });
    const target = await openLink((await lastMail(email)).link);
    expect(target.origin).toBe(origin);
  });

  it('checks redirect_to again when the link is opened', async () => {
    const { email } = await signedIn();
    await newClient().auth.resetPasswordForEmail(email);
    const link = new URL((await lastMail(email)).link);
    link.searchParams.set('redirect_to', 'https://evil.test/');
    expect((await openLink(link.href)).origin).toBe(SITE);
  });
});

describe.runIf(isLocal)('one-time codes', () => {
  it('sign in', async () => {
    const { email } = await signedIn();
    expect((await newClient().auth.signInWithOtp({ email })).error).toBeNull();
    const { code } = await lastMail(email);
    const { data, error } = await newClient().auth.verifyOtp({
      email: email.toUpperCase(),
      token: code,
      type: 'email',
    });
    expect(error).toBeNull();
    expect(claimsOf(data.session?.access_token ?? '')['amr']).toMatchObject([{ method: 'otp' }]);
  });

  it('work once', async () => {
    const { email } = await signedIn();
    await newClient().auth.signInWithOtp({ email });
    const { code } = await lastMail(email);
    await newClient().auth.verifyOtp({ email, token: code, type: 'magiclink' });
    const { error } = await newClient().auth.verifyOtp({ email, token: code, type: 'magiclink' });
    expect(refusalOf(error)).toEqual([403, 'otp_expired', 'Token has expired or is invalid']);
  });

  it('belong to one address and one purpose', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    await newClient().auth.signInWithOtp({ email: one.email });
    const { code } = await lastMail(one.email);
    const other = await newClient().auth.verifyOtp({ email: two.email, token: code, type: 'email' });
    expect(refusalOf(other.error)).toEqual([403, 'otp_expired', 'Token has expired or is invalid']);
    const purpose = await newClient().auth.verifyOtp({ email: one.email, token: code, type: 'email_change' });
    expect(refusalOf(purpose.error)).toEqual([403, 'otp_expired', 'Token has expired or is invalid']);
  });

  it('cannot be guessed', async () => {
    const { email } = await signedIn();
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) =>
        newClient().auth.verifyOtp({ email, token: String(100000 + i), type: 'email' }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.error?.code))).toEqual(
      new Set(['otp_expired', 'over_request_rate_limit']),
    );
  });

  it('create an account on first use, unless told not to', async () => {
    const email = newEmail();
    const refused = await newClient().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(refusalOf(refused.error)).toEqual([422, 'otp_disabled', 'Signups not allowed for otp']);
    await newClient().auth.signInWithOtp({ email, options: { data: { full_name: 'Di' } } });
    const { code } = await lastMail(email);
    const { data, error } = await newClient().auth.verifyOtp({ email, token: code, type: 'email' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Di', email_verified: true } });
    const byPassword = await newClient().auth.signInWithPassword({ email, password: '' });
    expect(refusalOf(byPassword.error)).toEqual([400, 'invalid_credentials', 'Invalid login credentials']);
  });

  it('come by mail only', async () => {
    const { error } = await newClient().auth.signInWithOtp({ phone: '+15550100' });
    expect(refusalOf(error)).toEqual([400, 'phone_provider_disabled', 'Unsupported phone provider']);
  });

  it('need their type, and either code or token', async () => {
    const answers = await Promise.all([
      call('POST', 'verify', { body: { token: '1', email: 'a@b.co' } }),
      call('POST', 'verify', { body: { type: 'email', email: 'a@b.co' } }),
      call('POST', 'verify', { body: { type: 'email', token: '1' } }),
      call('POST', 'verify', { body: { type: 'constructor', token: '1', email: 'a@b.co' } }),
      call('POST', 'verify', { body: { type: 'email', token_hash: 'x', email: 'a@b.co' } }),
    ]);
    expect(answers.map((answer) => [answer.status, answer.body['message']])).toEqual([
      [400, 'Verify requires a verification type'],
      [400, 'Verify requires either a token or a token hash'],
      [400, 'Only an email address or phone number should be provided on verify'],
      [400, 'Invalid email verification type'],
      [400, 'Only the token_hash and type should be provided'],
    ]);
  });

  it('say nothing about unknown addresses when sent again', async () => {
    const { error } = await newClient().auth.resend({ type: 'signup', email: newEmail('nobody') });
    expect(error).toBeNull();
    const wrong = await call('POST', 'resend', { body: { type: 'recovery', email: newEmail() } });
    expect([wrong.status, wrong.body['message']]).toEqual([
      400,
      'Missing one of these types: signup, email_change, sms, phone_change',
    ]);
  });
});

describe.runIf(isLocal)('the PKCE flow', () => {
  it('gives the session to the browser that asked', async () => {
    const { email } = await signedIn();
    const client = newClient(undefined, 'pkce');
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${SITE}/callback` } });
    const target = await openLink((await lastMail(email)).link);
    expect(target.hash).toBe('');
    const code = target.searchParams.get('code') ?? '';
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    const again = await call('POST', 'token?grant_type=pkce', { body: { auth_code: code, code_verifier: 'x' } });
    expect([again.status, again.body]).toEqual([
      404,
      { code: 'flow_state_not_found', message: 'invalid flow state, no valid flow state found' },
    ]);
  });

  it('refuses another browser', async () => {
    const { email } = await signedIn();
    await newClient(undefined, 'pkce').auth.resetPasswordForEmail(email);
    const code = (await openLink((await lastMail(email)).link)).searchParams.get('code') ?? '';
    const answer = await call('POST', 'token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'a'.repeat(50) },
    });
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'bad_code_verifier', message: 'code challenge does not match previously saved code verifier' },
    ]);
  });

  it('tells errors in the query too', async () => {
    const { email } = await signedIn();
    await newClient(undefined, 'pkce').auth.resetPasswordForEmail(email);
    const { link } = await lastMail(email);
    await openLink(link);
    expect((await openLink(link)).searchParams.get('error_code')).toBe('otp_expired');
  });

  it('wants challenge and method together', async () => {
    const answer = await call('POST', 'recover', { body: { email: newEmail(), code_challenge: 'a'.repeat(43) } });
    expect([answer.status, answer.body['message']]).toEqual([
      400,
      'PKCE flow requires code_challenge_method and code_challenge',
    ]);
  });

  it('wants code and verifier', async () => {
    const answer = await call('POST', 'token?grant_type=pkce', { body: { auth_code: 'x' } });
    expect([answer.status, answer.body['message']]).toEqual([
      400,
      'invalid request: both auth code and code verifier should be non-empty',
    ]);
  });
});

describe.runIf(isLocal)('mails', () => {
  it('carry subject, text, link and code', async () => {
    const { email } = await signedIn();
    await newClient().auth.resetPasswordForEmail(email);
    const mail = await lastMail(email);
    expect(mail).toMatchObject({ to: email, subject: 'Reset your password', code: expect.stringMatching(/^\d{6}$/) });
    expect(mail.text).toContain(mail.link);
    expect(mail.text).toContain(mail.code);
    expect(mail.link).not.toContain(mail.code);
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });
});

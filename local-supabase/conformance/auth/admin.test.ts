import { hashSync } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import {
  admin,
  call,
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
  stack,
} from './support.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('the admin API', () => {
  it('is closed to everybody else', async () => {
    const { session } = await signedIn();
    for (const [method, path] of [
      ['GET', 'admin/users'],
      ['POST', 'admin/users'],
      ['GET', `admin/users/${session.user.id}`],
      ['PUT', `admin/users/${session.user.id}`],
      ['DELETE', `admin/users/${session.user.id}`],
      ['POST', 'admin/generate_link'],
      ['POST', 'invite'],
    ] as const) {
      const body =
        method === 'GET' ? undefined : { email: newEmail(), app_metadata: { role: 'admin' }, type: 'recovery' };
      for (const bearer of [session.access_token, stack.anonKey]) {
        const answer = await call(method, path, { bearer, body });
        expect([answer.status, answer.body]).toEqual([403, { code: 'not_admin', message: 'User not allowed' }]);
      }
    }
    const withoutToken = await call('GET', 'admin/users');
    expect([withoutToken.status, withoutToken.body['code']]).toEqual([401, 'no_authorization']);
  });

  it('stays closed to a user who signed in through a client with the service key', async () => {
    const { email } = await signedIn();
    const client = newClient(stack.serviceRoleKey);
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    const answer = await call('GET', 'admin/users', {
      key: stack.serviceRoleKey,
      bearer: data.session?.access_token,
    });
    expect(answer.status).toBe(403);
  });

  it.runIf(stack.secretKey)('opens to a secret key and not to a publishable one', async () => {
    const opened = await newClient(stack.secretKey).auth.admin.listUsers();
    expect(opened.error).toBeNull();
    const refused = await newClient(stack.publishableKey).auth.admin.listUsers();
    expect(refusalOf(refused.error)).toEqual([403, 'not_admin', 'User not allowed']);
    const answer = await call('GET', 'user', { key: stack.publishableKey });
    expect([answer.status, answer.body['code']]).toEqual([403, 'bad_jwt']);
  });

  it('lists users newest first, by page', async () => {
    const emails = [newEmail('list'), newEmail('list'), newEmail('list')];
    for (const email of emails) await admin.createUser({ email });
    const first = await admin.listUsers({ page: 1, perPage: 2 });
    expect(first.error).toBeNull();
    expect(first.data.users).toHaveLength(2);
    expect(first.data).toMatchObject({ nextPage: 2, total: expect.any(Number) });
    const found = await call('GET', `admin/users?filter=${emails[0]}`, {
      key: stack.serviceRoleKey,
      bearer: stack.serviceRoleKey,
    });
    expect(found.body['users']).toMatchObject([{ email: emails[0] }]);
    const wrong = await call('GET', 'admin/users?page=x', { key: stack.serviceRoleKey, bearer: stack.serviceRoleKey });
    expect([wrong.status, wrong.body['code']]).toEqual([400, 'validation_failed']);
  });

  it('gets one user', async () => {
    const { session, email } = await signedIn();
    expect((await admin.getUserById(session.user.id)).data.user?.email).toBe(email);
    expect(refusalOf((await admin.getUserById(NOBODY)).error)).toEqual([404, 'user_not_found', 'User not found']);
  });

  it('refuses a second account for an address', async () => {
    const { email } = await signedIn();
    const { error } = await admin.createUser({ email: email.toUpperCase() });
    expect(refusalOf(error)).toEqual([
      422,
      'email_exists',
      'A user with this email address has already been registered',
    ]);
  });

  it('refuses an account without an address, with a bad one, or with a bad id', async () => {
    const without = await admin.createUser({ user_metadata: {} });
    expect(refusalOf(without.error)).toEqual([
      400,
      'validation_failed',
      'Cannot create a user without either an email or phone',
    ]);
    const malformed = await admin.createUser({ email: 'nobody' });
    expect(refusalOf(malformed.error)).toEqual([
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ]);
    const id = await admin.createUser({ email: newEmail(), id: 'x' });
    expect(refusalOf(id.error)).toEqual([400, 'validation_failed', 'ID must conform to the uuid v4 format']);
  });

  it('takes an id and a bcrypt hash from another system', async () => {
    const id = crypto.randomUUID();
    const email = newEmail();
    const { error } = await admin.createUser({
      id,
      email,
      password_hash: hashSync(PASSWORD, 4),
      email_confirm: true,
    });
    expect(error).toBeNull();
    const { data } = await newClient().auth.signInWithPassword({ email, password: PASSWORD });
    expect(data.user?.id).toBe(id);
  });

  it('changes address, password, metadata and role', async () => {
    const { session } = await signedIn();
    const email = newEmail();
    const { data, error } = await admin.updateUserById(session.user.id, {
      email,
      password: 'set-by-admin-5',
      user_metadata: { a: 1 },
      app_metadata: { plan: 'gold' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      user_metadata: { a: 1 },
      app_metadata: { provider: 'email', plan: 'gold' },
      identities: [{ identity_data: { email } }],
    });
    expect((await newClient().auth.signInWithPassword({ email, password: 'set-by-admin-5' })).error).toBeNull();
  });

  it('bans and lifts the ban', async () => {
    const { session, email, client } = await signedIn();
    await admin.updateUserById(session.user.id, { ban_duration: '24h' });
    const banned = await newClient().auth.signInWithPassword({ email, password: PASSWORD });
    expect(refusalOf(banned.error)).toEqual([400, 'user_banned', 'User is banned']);
    const guess = await newClient().auth.signInWithPassword({ email, password: 'wrong-password' });
    expect(refusalOf(guess.error)).toEqual([400, 'invalid_credentials', 'Invalid login credentials']);
    const refreshed = await client.auth.refreshSession();
    expect(refusalOf(refreshed.error)).toEqual([400, 'user_banned', 'Invalid Refresh Token: User Banned']);
    await admin.updateUserById(session.user.id, { ban_duration: 'none' });
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const wrong = await admin.updateUserById(session.user.id, { ban_duration: 'soon' });
    expect(refusalOf(wrong.error)).toEqual([
      400,
      'validation_failed',
      'invalid format for ban duration: time: invalid duration "soon"',
    ]);
  });

  it('deletes a user with everything that belongs to it', async () => {
    const { session, email } = await signedIn();
    expect((await admin.deleteUser(session.user.id)).error).toBeNull();
    const user = await call('GET', 'user', { bearer: session.access_token });
    expect([user.status, user.body['code']]).toEqual([403, 'user_not_found']);
    expect(refusalOf((await admin.deleteUser(session.user.id)).error)).toEqual([
      404,
      'user_not_found',
      'User not found',
    ]);
    expect((await newClient().auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  });

  it('keeps an anonymous husk of a user who is deleted softly', async () => {
    const { session, email } = await signedIn();
    expect((await admin.deleteUser(session.user.id, true)).error).toBeNull();
    const { data } = await admin.getUserById(session.user.id);
    expect(data.user?.deleted_at).toBeTruthy();
    expect(JSON.stringify(data)).not.toContain(email);
    const back = await newClient().auth.signInWithPassword({ email, password: PASSWORD });
    expect(refusalOf(back.error)).toEqual([400, 'invalid_credentials', 'Invalid login credentials']);
    expect((await newClient().auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  });

  it('signs a user out', async () => {
    const { session } = await signedIn();
    expect((await admin.signOut(session.access_token)).error).toBeNull();
    expect((await call('GET', 'user', { bearer: session.access_token })).status).toBe(403);
  });
});

describe('links made by admins', () => {
  it.each(['magiclink', 'recovery'] as const)('%s signs in', async (type) => {
    const { email } = await signedIn();
    const { data, error } = await admin.generateLink({ type, email });
    expect(error).toBeNull();
    expect(data.properties).toMatchObject({ verification_type: type, email_otp: expect.stringMatching(/^\d{6}$/) });
    const verified = await newClient().auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type });
    expect(verified.data.user?.email).toBe(email);
  });

  it.runIf(isLocal)('send no mail', async () => {
    const { email } = await signedIn();
    await admin.generateLink({ type: 'recovery', email });
    expect(await mailsTo(email)).toEqual([]);
  });

  it('signup and invite create the account', async () => {
    const [a, b] = [newEmail(), newEmail()];
    const signup = await admin.generateLink({ type: 'signup', email: a, password: PASSWORD });
    expect(fragmentOf(await openLink(signup.data.properties?.action_link ?? ''))['type']).toBe('signup');
    expect((await newClient().auth.signInWithPassword({ email: a, password: PASSWORD })).error).toBeNull();
    const invite = await admin.generateLink({ type: 'invite', email: b });
    expect(fragmentOf(await openLink(invite.data.properties?.action_link ?? ''))['type']).toBe('invite');
  });

  it('email_change needs both addresses', async () => {
    const { email, session } = await signedIn();
    const newEmailAddress = newEmail('next');
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data, error } = await admin.generateLink({ type, email, newEmail: newEmailAddress });
      expect(error).toBeNull();
      await openLink(data.properties?.action_link ?? '');
    }
    expect((await admin.getUserById(session.user.id)).data.user?.email).toBe(newEmailAddress);
  });

  it('refuse what cannot be', async () => {
    const unknown = await admin.generateLink({ type: 'recovery', email: newEmail('nobody') });
    expect(refusalOf(unknown.error)).toEqual([404, 'user_not_found', 'User with this email not found']);
    const { email } = await signedIn();
    const taken = await admin.generateLink({ type: 'invite', email });
    expect(refusalOf(taken.error)).toEqual([
      422,
      'email_exists',
      'A user with this email address has already been registered',
    ]);
  });
});

describe.runIf(isLocal)('invitations', () => {
  it('lead to an account with a password', async () => {
    const email = newEmail();
    const { data, error } = await admin.inviteUserByEmail(email, { data: { team: 'a' } });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeTruthy();
    const values = fragmentOf(await openLink((await lastMail(email)).link));
    const client = newClient();
    await client.auth.setSession({
      access_token: values['access_token'] ?? '',
      refresh_token: values['refresh_token'] ?? '',
    });
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const again = await admin.inviteUserByEmail(email);
    expect(refusalOf(again.error)).toEqual([
      422,
      'email_exists',
      'A user with this email address has already been registered',
    ]);
  });
});

describe('what is switched off', () => {
  it.each([
    ['GET', 'authorize?provider=github', 400, 'validation_failed', 'Unsupported provider: provider is not enabled'],
    ['POST', 'sso', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['GET', 'sso/saml/metadata', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['POST', 'token?grant_type=web3', 422, 'web3_provider_disabled', 'Web3 provider is disabled'],
    ['GET', 'nowhere', 404, 'not_found', 'Not Found'],
    ['DELETE', 'settings', 405, 'method_not_allowed', 'Method Not Allowed'],
  ])('%s %s', async (method, path, status, code, message) => {
    const answer = await call(method, path, { body: method === 'GET' ? undefined : {} });
    expect([answer.status, answer.body]).toEqual([status, { code, message }]);
  });

  it('is told by the settings', async () => {
    const answer = await call('GET', 'settings');
    expect(answer.body).toMatchObject({
      external: { email: true, phone: false, anonymous_users: true, github: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      saml_enabled: false,
    });
  });

  it('is healthy', async () => {
    expect((await call('GET', 'health')).body).toMatchObject({ name: 'GoTrue' });
    const keys = await call('GET', '.well-known/jwks.json');
    expect([keys.status, Array.isArray(keys.body['keys'])]).toEqual([200, true]);
  });
});

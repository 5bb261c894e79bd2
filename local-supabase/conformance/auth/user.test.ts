import { describe, expect, it } from 'vitest';
import {
  call,
  refusalOf,
  isLocal,
  lastMail,
  mailsTo,
  newClient,
  newEmail,
  openLink,
  fragmentOf,
  PASSWORD,
  signedIn,
} from './support.ts';

describe('own account', () => {
  it('merges metadata and removes what is null', async () => {
    const { client } = await signedIn();
    await client.auth.updateUser({ data: { theme: 'dark', size: 2 } });
    const { data } = await client.auth.updateUser({ data: { theme: null, name: 'Cy' } });
    expect(data.user?.user_metadata).toEqual({ email_verified: true, size: 2, name: 'Cy' });
  });

  it('cannot write app_metadata', async () => {
    const { session, client } = await signedIn();
    const answer = await call('PUT', 'user', {
      bearer: session.access_token,
      body: { app_metadata: { role: 'admin' } },
    });
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 'not_admin', message: 'Updating app_metadata requires admin privileges' },
    ]);
    expect((await client.auth.getUser()).data.user?.app_metadata).not.toHaveProperty('role');
  });

  it('cannot write role or confirmation', async () => {
    const { session, client } = await signedIn();
    await call('PUT', 'user', {
      bearer: session.access_token,
      body: { role: 'service_role', banned_until: null, id: 'x' },
    });
    expect((await client.auth.getUser()).data.user?.role).toBe('authenticated');
  });

  it('changes the password and signs out elsewhere', async () => {
    const { client, email } = await signedIn();
    const other = newClient();
    const { data } = await other.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await client.auth.updateUser({ password: 'another-password-2' })).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await call('GET', 'user', { bearer: data.session?.access_token })).status).toBe(403);
    const old = await newClient().auth.signInWithPassword({ email, password: PASSWORD });
    expect(refusalOf(old.error)).toEqual([400, 'invalid_credentials', 'Invalid login credentials']);
    expect((await newClient().auth.signInWithPassword({ email, password: 'another-password-2' })).error).toBeNull();
  });

  it('refuses the same password and a weak one', async () => {
    const { client } = await signedIn();
    const same = await client.auth.updateUser({ password: PASSWORD });
    expect(refusalOf(same.error)).toEqual([
      422,
      'same_password',
      'New password should be different from the old password.',
    ]);
    const weak = await client.auth.updateUser({ password: '1' });
    expect(refusalOf(weak.error)).toEqual([422, 'weak_password', 'Password should be at least 6 characters.']);
  });

  it('refuses an address that is taken or malformed', async () => {
    const { client } = await signedIn();
    const taken = await client.auth.updateUser({ email: (await signedIn()).email });
    expect(refusalOf(taken.error)).toEqual([
      422,
      'email_exists',
      'A user with this email address has already been registered',
    ]);
    const malformed = await client.auth.updateUser({ email: 'nobody' });
    expect(refusalOf(malformed.error)).toEqual([
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ]);
  });

  it('lists its identities and keeps the last one', async () => {
    const { client } = await signedIn();
    const { data } = await client.auth.getUserIdentities();
    expect(data?.identities).toMatchObject([{ provider: 'email' }]);
    const { error } = await client.auth.unlinkIdentity(data?.identities[0] as never);
    expect(refusalOf(error)).toEqual([
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    ]);
  });
});

describe.runIf(isLocal)('a change of address', () => {
  it('waits until the old and the new address agree', async () => {
    const { client, email } = await signedIn();
    const next = newEmail('next');
    const asked = await client.auth.updateUser({ email: next });
    expect(asked.data.user).toMatchObject({ email, new_email: next });

    const first = await newClient().auth.verifyOtp({
      email: next,
      token: (await lastMail(next)).code,
      type: 'email_change',
    });
    expect(first.error).toBeNull();
    expect(first.data.session).toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe(email);

    const second = await openLink((await lastMail(email)).link);
    expect(fragmentOf(second)['access_token']).toBeTruthy();
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ email: next });
    expect(data.user?.new_email).toBeUndefined();
    expect(data.user?.identities).toMatchObject([{ identity_data: { email: next } }]);
    expect((await newClient().auth.signInWithPassword({ email: next, password: PASSWORD })).error).toBeNull();
  });

  it('cannot be confirmed twice by one address', async () => {
    const { client, email } = await signedIn();
    const next = newEmail('next');
    await client.auth.updateUser({ email: next });
    const { code, link } = await lastMail(next);
    await newClient().auth.verifyOtp({ email: next, token: code, type: 'email_change' });
    expect(fragmentOf(await openLink(link))['error_code']).toBe('otp_expired');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  it('needs the mailbox of the new address, however often the mails are sent again', async () => {
    const { client, email } = await signedIn();
    const next = newEmail('next');
    await client.auth.updateUser({ email: next });
    await openLink((await lastMail(email)).link);
    const again = await newClient().auth.resend({ type: 'email_change', email });
    expect(again.error).toBeNull();
    const second = await openLink((await lastMail(email)).link);
    expect(fragmentOf(second)['access_token']).toBeUndefined();
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ email, new_email: next });
    // What was said before the mails were sent again no longer counts: both addresses are asked again.
    await openLink((await lastMail(next)).link);
    expect((await client.auth.getUser()).data.user?.email).toBe(next);
  });

  it('counts an address once, though its link and its code are used at once', async () => {
    const { client, email } = await signedIn();
    const next = newEmail('next');
    await client.auth.updateUser({ email: next });
    const { code, link } = await lastMail(email);
    await Promise.all([
      openLink(link),
      newClient().auth.verifyOtp({ email, token: code, type: 'email_change' }),
      openLink(link),
    ]);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  it('takes no confirmation of a former change, though it arrives while the next one is asked for', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client, email } = await signedIn();
      const [own, foreign] = [newEmail('own'), newEmail('foreign')];
      await client.auth.updateUser({ email: own });
      const former = [(await lastMail(email)).link, (await lastMail(own)).link];
      await Promise.all([client.auth.updateUser({ email: foreign }), ...former.map(openLink)]);
      await openLink((await lastMail(email)).link);
      expect((await client.auth.getUser()).data.user?.email).not.toBe(foreign);
    }
  });

  it('fails when somebody else took the address meanwhile', async () => {
    const { client, email } = await signedIn();
    const next = newEmail('next');
    await client.auth.updateUser({ email: next });
    const [first, second] = [await lastMail(next), await lastMail(email)];
    await signedIn(next);
    await openLink(first.link);
    expect(fragmentOf(await openLink(second.link))['error_code']).toBe('email_exists');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  it('is void once another one was asked for', async () => {
    const { client, email } = await signedIn();
    const [first, second] = [newEmail('first'), newEmail('second')];
    await client.auth.updateUser({ email: first });
    await client.auth.updateUser({ email: second });
    expect(fragmentOf(await openLink((await lastMail(first)).link))['error_code']).toBe('otp_expired');
    expect((await mailsTo(email)).length).toBe(2);
  });
});

describe.runIf(isLocal)('reauthentication', () => {
  it('mails a code without a link', async () => {
    const { client, email } = await signedIn();
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const mail = await lastMail(email);
    expect(mail.code).toMatch(/^\d{6}$/);
    expect(mail.link).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { totpCode } from '../../auth/totp.ts';
import { admin, call, claimsOf, refusalOf, newClient, PASSWORD, signedIn } from './support.ts';

/** Enrols and verifies an authenticator app. */
async function withApp() {
  const signed = await signedIn();
  const { data, error } = await signed.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  expect(error).toBeNull();
  const factor = data as NonNullable<typeof data>;
  const verified = await signed.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: totpCode(factor.totp.secret, Date.now()),
  });
  expect(verified.error).toBeNull();
  return { ...signed, factor, verified };
}

/** The code of the next time step, which was not used yet. */
const nextCode = (secret: string) => totpCode(secret, Date.now() + 30_000);

describe('second factor', () => {
  it('is enrolled with a QR code and an address for authenticator apps', async () => {
    const { client, email } = await signedIn();
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'Acme',
    });
    expect(error).toBeNull();
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(data?.totp.uri ?? '');
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', `/Acme:${email}`]);
    const listed = await client.auth.mfa.listFactors();
    expect(listed.data?.all).toMatchObject([{ id: data?.id, status: 'unverified', friendly_name: 'Phone' }]);
    expect(JSON.stringify(listed)).not.toContain(data?.totp.secret);
  });

  it('lifts the session to aal2', async () => {
    const { client, verified, session } = await withApp();
    const claims = claimsOf(verified.data?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
    expect(claims['session_id']).toBe(claimsOf(session.access_token)['session_id']);
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const refreshed = await client.auth.refreshSession();
    expect(claimsOf(refreshed.data.session?.access_token ?? '')['aal']).toBe('aal2');
  });

  it('is asked of the next sign-in', async () => {
    const { email, factor } = await withApp();
    const client = newClient();
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    const denied = await client.auth.updateUser({ password: 'another-password-2' });
    expect(refusalOf(denied.error)).toEqual([
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    ]);
    const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
    expect(refusalOf(again.error)).toEqual([403, 'insufficient_aal', 'AAL2 required to enroll a new factor']);
    const removed = await client.auth.mfa.unenroll({ factorId: factor.id });
    expect(refusalOf(removed.error)).toEqual([422, 'insufficient_aal', 'AAL2 required to unenroll verified factor']);
    const lifted = await client.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: nextCode(factor.totp.secret),
    });
    expect(lifted.error).toBeNull();
  });

  it('ends sessions that lack it', async () => {
    const signed = await signedIn();
    const other = newClient();
    const { data } = await other.auth.signInWithPassword({ email: signed.email, password: PASSWORD });
    const enrolled = await signed.client.auth.mfa.enroll({ factorType: 'totp' });
    await signed.client.auth.mfa.challengeAndVerify({
      factorId: enrolled.data?.id ?? '',
      code: totpCode(enrolled.data?.totp.secret ?? '', Date.now()),
    });
    expect((await call('GET', 'user', { bearer: data.session?.access_token })).status).toBe(403);
  });

  it('refuses a wrong code and a code that was used', async () => {
    const { client, factor } = await withApp();
    for (const code of ['000000', totpCode(factor.totp.secret, Date.now() - 3_600_000)]) {
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
      expect(refusalOf(error)).toEqual([422, 'mfa_verification_failed', 'Invalid TOTP code entered']);
    }
    const code = nextCode(factor.totp.secret);
    expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
    const used = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(refusalOf(used.error)).toEqual([422, 'mfa_verification_failed', 'Invalid TOTP code entered']);
  });

  it('refuses a challenge that is unknown or answered', async () => {
    const { client, factor } = await withApp();
    const { error } = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: '00000000-0000-4000-8000-000000000000',
      code: nextCode(factor.totp.secret),
    });
    expect(refusalOf(error)).toEqual([
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    ]);
  });

  it('is nobody else’s', async () => {
    const { factor } = await withApp();
    const { client } = await signedIn();
    const { error } = await client.auth.mfa.challenge({ factorId: factor.id });
    expect(refusalOf(error)).toEqual([404, 'mfa_factor_not_found', 'Factor not found']);
  });

  it('has a name of its own', async () => {
    const { client } = await withApp();
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(refusalOf(error)).toEqual([
      422,
      'mfa_factor_name_conflict',
      'A factor with the friendly name "Phone" for this user already exists',
    ]);
  });

  it('can be removed, which lowers the session', async () => {
    const { client, factor } = await withApp();
    const { data, error } = await client.auth.mfa.unenroll({ factorId: factor.id });
    expect([data, error]).toEqual([{ id: factor.id }, null]);
    const refreshed = await client.auth.refreshSession();
    expect(claimsOf(refreshed.data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
  });

  it('can be removed for somebody who lost the phone', async () => {
    const { session, factor } = await withApp();
    const userId = session.user.id;
    const listed = await admin.mfa.listFactors({ userId });
    expect(listed.data?.factors).toMatchObject([{ id: factor.id, status: 'verified' }]);
    expect((await admin.mfa.deleteFactor({ userId, id: factor.id })).error).toBeNull();
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([]);
  });

  it('is an authenticator app only', async () => {
    const { client, session } = await signedIn();
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+15550100' });
    expect(refusalOf(phone.error)).toEqual([422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone']);
    const other = await call('POST', 'factors', { bearer: session.access_token, body: { factor_type: 'x' } });
    expect([other.status, other.body['message']]).toEqual([400, 'factor_type needs to be totp, phone, or webauthn']);
  });
});

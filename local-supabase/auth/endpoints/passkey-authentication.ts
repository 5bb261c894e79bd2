import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { isUuid } from '../authenticate.ts';
import { AuthError, databaseError, userBanned } from '../errors.ts';
import { json } from '../http.ts';
import { bytesOf, readAnswer, requirePasskeys, verificationFailed, type Answered } from '../passkeys/ceremony.ts';
import { noteChallenge } from '../passkeys/challenges.ts';
import type { PasskeyRow } from '../passkeys/credentials.ts';
import { clientOf, type AuthService, type Endpoint } from '../service.ts';
import { startSession } from '../sessions.ts';
import { findUserById, isBanned, type UserRow } from '../users.ts';

/** `POST /passkeys/authentication/options`: a challenge for whoever has a passkey; nobody says who they are. */
export const passkeyAuthenticationOptions: Endpoint = async (service, call) => {
  requirePasskeys(service);
  service.limits.check('passkeys', clientOf(call));
  const { rp_id: rpID } = service.config.webauthn;
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({ rpID, timeout: 300_000, userVerification: 'preferred' });
  const { id, expiresAt } = await noteChallenge(service.sql, {
    ...{ type: 'authentication', userId: null, challenge: options.challenge, rpId: rpID },
  });
  return json({ challenge_id: id, options, expires_at: expiresAt });
};

/** `POST /passkeys/authentication/verify`: signs in the person whom the authenticator names, by a passkey of theirs. */
export const verifyPasskeyAuthentication: Endpoint = async (service, call) => {
  requirePasskeys(service);
  const answered = await readAnswer(service, call, 'authentication', null);
  const { user, passkey } = await findPasskey(service, answered.credential);
  const counter = await verify(service, answered, passkey);
  if (user.email && !user.email_confirmed_at) {
    throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed');
  }
  if (user.phone && !user.phone_confirmed_at) {
    throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed');
  }
  if (isBanned(user)) throw userBanned(403);
  const session = await service.sql.begin(async (tx) => {
    try {
      await tx`
        update auth.webauthn_credentials set sign_count = ${counter}, last_used_at = now(), updated_at = now()
        where id = ${passkey.id}`;
    } catch (error) {
      throw databaseError(error, 'updating passkey');
    }
    return startSession(service, tx, call, user, 'passkey');
  });
  return json(session);
};

/** By the user handle of the answer, and among the passkeys of that person alone. */
async function findPasskey(
  { sql }: AuthService,
  credential: Record<string, unknown>,
): Promise<{ user: UserRow; passkey: PasskeyRow }> {
  const rawId = bytesOf(credential['rawId']);
  const { response } = credential as { response?: { userHandle?: unknown } };
  if (!rawId || typeof response !== 'object' || response === null) {
    throw verificationFailed('Invalid credential response');
  }
  const userId = bytesOf(response.userHandle)?.toString('utf8') ?? '';
  const user = isUuid(userId) ? await findUserById(sql, userId) : undefined;
  const [passkey] = user
    ? await sql<PasskeyRow[]>`
        select * from auth.webauthn_credentials where user_id = ${user.id} and credential_id = ${rawId}`
    : [];
  if (!user || !passkey) throw verificationFailed();
  return { user, passkey };
}

/**
 * Checks the answer and gives the counter to keep. As on the platform a counter that does not rise, which a copied
 * authenticator would have, refuses nobody: it stays as it was, for triggers to see.
 */
async function verify({ config }: AuthService, { challenge, credential }: Answered, passkey: PasskeyRow) {
  const { rp_id: expectedRPID, rp_origins: expectedOrigin } = config.webauthn;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...{ expectedOrigin, expectedRPID, requireUserVerification: false },
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      counter: 0,
    },
  }).catch((error: unknown) => {
    throw verificationFailed(undefined, error);
  });
  // Whether a key can be copied to other devices never changes.
  const isMovable = authenticationInfo.credentialDeviceType === 'multiDevice';
  if (!verified || isMovable !== passkey.backup_eligible) throw verificationFailed();
  return Math.max(authenticationInfo.newCounter, Number(passkey.sign_count));
}

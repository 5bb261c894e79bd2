import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { writeAudit } from '../audit.ts';
import { requireUser, type SignedIn } from '../authenticate.ts';
import { AuthError, databaseError, hasConstraint } from '../errors.ts';
import { json } from '../http.ts';
import { readAnswer, requirePasskeys, verificationFailed } from '../passkeys/ceremony.ts';
import { noteChallenge } from '../passkeys/challenges.ts';
import { MAX_PASSKEYS, passkeysOf, viewPasskey, type PasskeyRow } from '../passkeys/credentials.ts';
import type { AuthRequest, AuthService, Db, Endpoint } from '../service.ts';
import { anonymousNotAllowed } from './enroll-factor.ts';

/** Signatures that an authenticator may make (COSE): Ed25519, ECDSA and RSA. */
const ALGORITHMS = [-8, -7, -35, -36, -257, -258, -259];

/** How long a browser waits for the person, in ms. */
const CEREMONY_TIME = 300_000;

/** `POST /passkeys/registration/options`: what the browser asks an authenticator for, to add a passkey. */
export const passkeyRegistrationOptions: Endpoint = async (service, call) => {
  const { user } = await requireManager(service, call);
  const known = await passkeysOf(service.sql, user.id);
  refuseTooMany(known.length);
  const { rp_id: rpID, rp_display_name: rpName } = service.config.webauthn;
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const name = user.raw_user_meta_data?.['name'];
  const userName = user.email ?? user.phone ?? '';
  const { hints: _hints, ...options } = await generateRegistrationOptions({
    ...{ rpID, rpName, userName, timeout: CEREMONY_TIME, attestationType: 'none' },
    userID: new TextEncoder().encode(user.id),
    supportedAlgorithmIDs: ALGORITHMS,
    userDisplayName: typeof name === 'string' && name !== '' ? name : userName,
    excludeCredentials: known.map((each) => ({ id: each.credential_id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  const { id, expiresAt } = await noteChallenge(service.sql, {
    ...{ type: 'registration', userId: user.id, challenge: options.challenge, rpId: rpID },
  });
  return json({ challenge_id: id, options, expires_at: expiresAt });
};

/** `POST /passkeys/registration/verify`: the authenticator's answer makes the passkey. */
export const verifyPasskeyRegistration: Endpoint = async (service, call) => {
  const { user } = await requireManager(service, call);
  const answered = await readAnswer(service, call, 'registration', user.id);
  const { rp_id: expectedRPID, rp_origins: expectedOrigin } = service.config.webauthn;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answered.credential as unknown as RegistrationResponseJSON,
    expectedChallenge: answered.challenge,
    supportedAlgorithmIDs: ALGORITHMS,
    ...{ expectedOrigin, expectedRPID, requireUserVerification: false },
  }).catch((error: unknown) => {
    throw verificationFailed(undefined, error);
  });
  if (!verified) throw verificationFailed();
  const row = await service.sql.begin(async (tx) => {
    refuseTooMany((await passkeysOf(tx, user.id)).length);
    const made = await insertPasskey(tx, user.id, registrationInfo);
    await writeAudit(tx, call, 'passkey_created', user);
    return made;
  });
  return json(viewPasskey(row));
};

type Registered = Extract<VerifiedRegistrationResponse, { verified: true }>['registrationInfo'];

/** The platform knows many authenticators by name and calls the others "Passkey"; here each is called so. */
async function insertPasskey(tx: Db, userId: string, made: Registered): Promise<PasskeyRow> {
  const { credential } = made;
  try {
    const [row] = await tx<PasskeyRow[]>`
      insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports,
        backup_eligible, backed_up, friendly_name)
      values (${userId}, ${Buffer.from(credential.id, 'base64url')}, ${Buffer.from(credential.publicKey)}, ${made.fmt},
        ${made.aaguid}, ${credential.counter}, ${tx.json(credential.transports ?? [])},
        ${made.credentialDeviceType === 'multiDevice'}, ${made.credentialBackedUp}, 'Passkey')
      returning *`;
    if (!row) throw new Error('the insert returned no passkey');
    return row;
  } catch (error) {
    if (hasConstraint(error, 'webauthn_credentials_credential_id_key')) {
      throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered');
    }
    throw databaseError(error, 'creating passkey');
  }
}

/** Who may add and remove passkeys: with a second factor, only after it. */
export async function requireManager(service: AuthService, call: AuthRequest): Promise<SignedIn> {
  requirePasskeys(service);
  const signedIn = await requireUser(service, call);
  const { user, session } = signedIn;
  if (user.is_anonymous) throw anonymousNotAllowed();
  const [factor] = await service.sql`
    select 1 from auth.mfa_factors where user_id = ${user.id} and status = 'verified' limit 1`;
  if (factor && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required to manage passkeys when MFA is enabled');
  }
  return signedIn;
}

function refuseTooMany(count: number): void {
  if (count >= MAX_PASSKEYS) {
    throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
  }
}

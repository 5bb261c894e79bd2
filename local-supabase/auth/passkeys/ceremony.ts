import { AuthError, validationFailed } from '../errors.ts';
import { isUuid } from '../authenticate.ts';
import type { AuthRequest, AuthService } from '../service.ts';
import { consumeChallenge } from './challenges.ts';

/** Throws `passkey_disabled`. */
export function requirePasskeys({ config }: AuthService): void {
  if (!config.passkey.enabled) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
}

export const verificationFailed = (message = 'Credential verification failed', cause?: unknown) =>
  new AuthError(400, 'webauthn_verification_failed', message, { cause });

/** What an answer to a challenge says, and the challenge, which is used up by it. */
export interface Answered {
  challenge: string;
  credential: Record<string, unknown>;
}

/** Reads the answer of a call. Throws `validation_failed`, `webauthn_challenge_not_found`, `webauthn_challenge_expired`. */
export async function readAnswer(
  service: AuthService,
  { body }: AuthRequest,
  type: 'registration' | 'authentication',
  userId: string | null,
): Promise<Answered> {
  const id = body.text('challenge_id');
  if (id === '') throw validationFailed('challenge_id is required');
  if (!body.has('credential')) throw validationFailed('credential is required');
  if (!isUuid(id)) throw validationFailed('challenge_id must be a valid UUID');
  const found = await consumeChallenge(service.sql, { id, type, userId });
  if (!found) {
    throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
  }
  if (found.isExpired) throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired');
  return { challenge: found.challenge, credential: body.object('credential') ?? {} };
}

/** The bytes of a field in base64url; undefined where it is none. */
export function bytesOf(value: unknown): Buffer | undefined {
  return typeof value === 'string' && /^[\w-]+$/.test(value) ? Buffer.from(value, 'base64url') : undefined;
}

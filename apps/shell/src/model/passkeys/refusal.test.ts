import { DataError, toDataError } from '@lineup/data';
import { expect, test } from 'vitest';
import { passkeyRefusal } from './refusal';

/** As the client of the auth service has what a browser says. */
const byBrowser = (code: string, name: string) =>
  toDataError(Object.assign(new Error('x', { cause: new DOMException('x', name) }), { name, code }));
const byService = (code: string, status: number) => new DataError({ kind: 'invalid', code, status, message: code });

test.each([
  [byBrowser('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError'), 'No passkey was used.'],
  [byBrowser('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'InvalidStateError'), 'This device has a passkey'],
  [byBrowser('ERROR_INVALID_RP_ID', 'SecurityError'), 'do not work at this address'],
  [byService('webauthn_verification_failed', 400), 'does not work here any more'],
  [byService('webauthn_challenge_expired', 400), 'took too long'],
  [byService('too_many_passkeys', 422), 'You have ten passkeys'],
  [byService('user_banned', 403), 'suspended'],
  [new DataError({ kind: 'network', message: 'x' }), 'cannot be reached'],
  [new DataError({ kind: 'rate-limited', status: 429, message: 'x' }), 'Too many tries'],
])('%o is said in a sentence', (error, text) => {
  expect(passkeyRefusal(error)).toEqual({ message: expect.stringContaining(text) as string });
});

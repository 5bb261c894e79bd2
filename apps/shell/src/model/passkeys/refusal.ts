import { type Sentences } from '@lineup/language';
import type { DataError, Refusal } from '@lineup/data';
import { failureText } from '../use-account-action';
import { t } from '../../language/language';

/** By the codes of the auth service, and those that its client gives to what a browser says. */
const TEXTS = {
  webauthn_verification_failed: 'This passkey does not work here any more. Sign in another way.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_challenge_not_found: 'That took too long. Please try again.',
  webauthn_credential_exists: 'This passkey is in use already.',
  too_many_passkeys: 'You have ten passkeys. Remove one first.',
  passkey_disabled: 'Passkeys are switched off at the moment.',
  user_banned: 'This account is suspended. Write to us from the contact page.',
  email_not_confirmed: 'Confirm your email first: open the link in the email we sent you.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already.',
  ERROR_INVALID_DOMAIN: 'Passkeys do not work at this address of the site.',
  ERROR_INVALID_RP_ID: 'Passkeys do not work at this address of the site.',
  ERROR_CEREMONY_ABORTED: 'No passkey was used. Nothing was changed.',
} satisfies Sentences;

/** Why nothing came of a passkey, in a sentence. A browser does not tell a press on "Cancel" from a device that has none. */
export function passkeyRefusal(error: DataError): Refusal {
  const { name } = (error.cause ?? {}) as { name?: unknown };
  const isCancelled = error.code.startsWith('ERROR_PASSTHROUGH') && name === 'NotAllowedError';
  const code = isCancelled ? 'ERROR_CEREMONY_ABORTED' : error.code;
  return { message: code in TEXTS ? t(TEXTS[code as keyof typeof TEXTS]) : failureText(error) };
}

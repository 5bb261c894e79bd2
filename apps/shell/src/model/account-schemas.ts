import { MINIMUM_AGE, ageOn, type AuthError } from '@lineup/auth';
import * as z from '@lineup/schema';
import { newPassword, requiredText, type Problems } from '@lineup/ui/form';
import { databaseSays, t } from '../language/language';

/** Shortest password that the service accepts. */
export const MIN_PASSWORD_LENGTH = 10;

/** Nobody who signs up is older, in years. */
const MAX_AGE = 120;

/** A password to set. */
export const passwordSchema = newPassword(MIN_PASSWORD_LENGTH);

/** The password that the account has, which only the service can check. */
export const ownPasswordSchema = (problem: () => string) =>
  z.string().check(z.refine((password) => password !== '', { error: problem }));

/** A date of birth, `YYYY-MM-DD`, of anybody alive. */
export const birthDateSchema = requiredText(10, () => t('Enter your date of birth.')).check(
  z.refine((date) => (ageOn(date, new Date()) ?? Infinity) <= MAX_AGE, {
    error: () => t('This cannot be your date of birth.'),
  }),
);

/** The own date of birth of somebody who has an account. It does not say which answer passes. */
export const ownBirthDateSchema = birthDateSchema.check(
  z.refine((date) => (ageOn(date, new Date()) ?? 0) >= MINIMUM_AGE, { error: () => t('Enter your date of birth.') }),
);

/** An account action's failure in plain words. */
export function authErrorText(error: AuthError): string {
  if (error.code === 'invalid_credentials') return t('Email or password is wrong.');
  if (error.code === 'email_not_confirmed')
    return t('Confirm your email first: open the link in the email we sent you.');
  if (error.code === 'same_password') return t('Choose a password that differs from the current one.');
  if (error.kind === 'rate-limited') return t('Too many tries. Wait a moment and try again.');
  if (error.kind === 'server' || error.kind === 'unknown') return t('This did not work. Please try again.');
  return databaseSays(error.message);
}

/** Copy for what a form that calls an action of `useAuth` threw, which is the action's error. */
export const authFailure = (error: unknown): string => authErrorText(error as AuthError);

/** The same for a form that sets a password: one that is too weak is marked at its field. */
export function authRefusal(error: unknown): string | Problems<{ password: string }> {
  const { code, message } = error as AuthError;
  return code === 'weak_password' ? { password: databaseSays(message) } : authFailure(error);
}

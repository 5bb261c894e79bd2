import type { AuthError } from '@lineup/auth';

/** Shortest password that the service accepts. */
export const PASSWORD_LENGTH = 10;

/** What is wrong with an email address; undefined when nothing is. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Enter your email address.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : 'This is not an email address.';
}

/** What is wrong with a new password; undefined when nothing is. */
export function newPasswordProblem(password: string): string | undefined {
  return [...password].length < PASSWORD_LENGTH ? `Use at least ${PASSWORD_LENGTH} characters.` : undefined;
}

/** An account action's failure in plain words. */
export function authErrorText(error: AuthError): string {
  if (error.code === 'invalid_credentials') return 'Email or password is wrong.';
  if (error.code === 'email_not_confirmed') return 'Confirm your email first: open the link in the mail we sent you.';
  if (error.code === 'same_password') return 'Choose a password that differs from the current one.';
  if (error.kind === 'rate-limited') return 'Too many tries. Wait a moment and try again.';
  if (error.kind === 'server' || error.kind === 'unknown') return 'This did not work. Please try again.';
  return error.message;
}

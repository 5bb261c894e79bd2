import { accountKeys } from '@lineup/auth';
import { useAction, type Action, type ActionOptions, type DataError } from '@lineup/data';
import { shellKeys } from '../keys';
import { databaseSays, t } from '../language/language';

/** Copy of a failure that shows beside what failed. */
export function failureText({ kind, message }: DataError): string {
  if (kind === 'network' || kind === 'timeout') return t('The service cannot be reached. Nothing is lost: try again.');
  if (kind === 'rate-limited') return t('Too many tries. Wait a while and try again.');
  if (kind === 'unauthorized') return t('You are no longer signed in. Sign in and try again.');
  if (kind === 'invalid' || kind === 'forbidden' || kind === 'conflict') return databaseSays(message);
  return t('This did not work. Please try again.');
}

/**
 * A change of the account. Why it failed shows beside it (`refusal`, or in its form) instead of in a toast. Afterwards
 * the account is refetched, also what the header shows of it.
 */
export function useAccountAction<Variables = void, Result = unknown>({
  refused,
  ...options
}: Omit<ActionOptions<Variables, Result>, 'failed' | 'invalidates'>): Action<Variables, Result> {
  return useAction<Variables, Result>({
    ...options,
    refused: (error, variables) => refused?.(error, variables) ?? { message: failureText(error) },
    invalidates: [shellKeys.accounts, accountKeys.all],
  });
}

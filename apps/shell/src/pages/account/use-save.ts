import { DataError } from '@lineup/data';
import { useRef, useState } from 'react';
import { useReloadAccount } from './own-account';

/** Wording of a failure that can be shown beside what failed. */
export function failureText(error: unknown): string {
  const kind = error instanceof DataError ? error.kind : 'unknown';
  if (kind === 'network' || kind === 'timeout') return 'The service cannot be reached. Nothing is lost: try again.';
  if (kind === 'rate-limited') return 'Too many tries. Wait a while and try again.';
  if (kind === 'unauthorized') return 'You are not signed in any more. Sign in and try again.';
  if (error instanceof DataError && ['invalid', 'forbidden', 'conflict'].includes(kind)) return error.message;
  return 'This did not work. Please try again.';
}

/**
 * Runs one change at a time: a second press while it runs does nothing. `save` tells whether it worked; why not is in
 * `failure`. The account loads again after a change.
 */
export function useSave<A extends unknown[]>(change: (...args: A) => Promise<unknown>) {
  const reload = useReloadAccount();
  const isRunning = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>();

  async function save(...args: A): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsSaving(true);
    setError(undefined);
    try {
      await change(...args);
      void reload();
      return true;
    } catch (failed) {
      setError(failed);
      return false;
    } finally {
      isRunning.current = false;
      setIsSaving(false);
    }
  }
  return { save, isSaving, failure: error === undefined ? undefined : failureText(error) };
}

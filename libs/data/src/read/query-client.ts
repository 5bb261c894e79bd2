import { QueryClient, notifyManager } from '@tanstack/react-query';
import { DataError } from '@lineup/base';

const MINUTE = 60_000;
/** SQLSTATE: the statement reached its time limit. */
const STATEMENT_TIMEOUT = '57014';
/** Codes of a database that takes no connection. Its words name a login: `too many connections for role "authenticator"`. */
const NO_CONNECTION = /^(08|53|PGRST00)/;

/** How often a failed query of a screen is retried. */
export const SCREEN_RETRIES = 3;

/** How often a failed query of the shell's own parts (header, flags) is retried. */
export const SHELL_RETRIES = 1;

/** A query client with the policy shared by every screen. `retry`: highest number of retries, default 3. */
export function createQueryClient({ retry = SCREEN_RETRIES }: { retry?: number } = {}): QueryClient {
  // Notifies screens of a started mutation before the second click of a double click, not a timer later.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: false,
        retry: retryUpTo(retry),
        // About two seconds in all: then words and a button help more than a skeleton.
        retryDelay: (failures) => 300 * 2 ** failures,
      },
      mutations: { retry: false },
    },
  });
}

/** The policy with another number of retries, for a single query: `retry: retryUpTo(SHELL_RETRIES)`. */
export function retryUpTo(count: number): (failures: number, error: Error) => boolean {
  return (failures, error) => failures < count && mayRetry(error);
}

const isUnconnected = (error: Error): boolean => error instanceof DataError && NO_CONNECTION.test(error.code ?? '');

/** Whether another try can help: not when something is missing or refused. */
export function mayRetry(error: Error): boolean {
  if (isUnconnected(error)) return true;
  if (/404|auth/i.test(error.message)) return false;
  // The server worked on it for as long as it may; three more times would only keep both waiting.
  if (error instanceof DataError && error.code === STATEMENT_TIMEOUT) return false;
  return !(error instanceof DataError) || error.kind === 'unknown' || error.isRetryable;
}

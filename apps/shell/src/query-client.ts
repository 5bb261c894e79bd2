import { accountKeys } from '@lineup/auth';
import { SHELL_RETRIES, createQueryClient, retryUpTo } from '@lineup/data';
import { flagsQuery } from '@lineup/flags';
import type { Query, QueryClient } from '@tanstack/react-query';

const ownKeys = [flagsQuery.queryKey, accountKeys.all];

/** The page's one query client: screens retry as usual, what the shell itself waits for only once. */
export function createShellQueryClient(): QueryClient {
  const queryClient = createQueryClient();
  for (const key of ownKeys) queryClient.setQueryDefaults(key, { retry: retryUpTo(SHELL_RETRIES) });
  return queryClient;
}

const isOfUser = ({ queryKey }: Query) => !ownKeys.some(([first]) => first === queryKey[0]);

/** Drops what screens loaded that no longer show. */
export function forgetUnused(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive', predicate: isOfUser });
}

/**
 * Drops what was loaded for the previous user. Screens that are still open load again for the new one by the function that
 * it returns, to be called once those of the previous user have let go of their queries: a visitor would be refused.
 * Which flags are on depends on who asks: whoever came waits for theirs, and who left keeps what shows until it is known.
 */
export function forgetUserData(queryClient: QueryClient, userId: string | null): () => void {
  forgetUnused(queryClient);
  if (userId === null) void queryClient.invalidateQueries(flagsQuery);
  else void queryClient.resetQueries(flagsQuery);
  const shown = new Set(queryClient.getQueryCache().findAll({ type: 'active', predicate: isOfUser }));
  for (const query of shown) query.reset();
  return () => void queryClient.refetchQueries({ type: 'active', predicate: (query) => shown.has(query) });
}

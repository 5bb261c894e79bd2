import { accountKeys } from '@lineup/auth';
import { SHELL_RETRIES, createQueryClient, mayRetry } from '@lineup/data';
import { flagsQuery } from '@lineup/flags';
import type { Query, QueryClient } from '@tanstack/react-query';

const ownKeys = [flagsQuery.queryKey, accountKeys.all];

/** The page's one query client: screens retry as usual, what the shell itself waits for only once. */
export function createShellQueryClient(): QueryClient {
  const client = createQueryClient();
  for (const key of ownKeys)
    client.setQueryDefaults(key, { retry: (failures, error) => failures < SHELL_RETRIES && mayRetry(error) });
  return client;
}

/** Drops what was loaded for the previous user; screens that are open load again for the new one. */
export function forgetUserData(client: QueryClient): void {
  const isOfUser = ({ queryKey }: Query) => !ownKeys.some(([first]) => first === queryKey[0]);
  client.removeQueries({ type: 'inactive', predicate: isOfUser });
  void client.resetQueries({ type: 'active', predicate: isOfUser });
}

import { todayKeys, type Today } from '@lineup/product';
import { noToday } from '@lineup/product/testing';
import type { QueryClient } from '@tanstack/react-query';

/** Shows a home page without anything; answers whether it is to be fetched again since. */
export function watchToday(queryClient: QueryClient, userId: string): () => boolean {
  const key = todayKeys.of(userId);
  queryClient.setQueryData<Today>(key, noToday);
  return () => queryClient.getQueryState(key)?.isInvalidated ?? false;
}

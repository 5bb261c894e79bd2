import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SETTLE_MS, cancelReads, refetchSoon } from './refetch-soon';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a refetch that was about to begin does not undo what a change shows ahead; a later one does its work', async () => {
  const queryClient = new QueryClient();
  const queryKey = ['board', 'ann'];
  let stored = 'old';
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: async () => stored, staleTime: Infinity });
  const stop = observer.subscribe(() => {});
  const shown = () => queryClient.getQueryData(queryKey);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBe('old');

  void refetchSoon(queryClient, ['board']);
  await vi.advanceTimersByTimeAsync(SETTLE_MS - 100);
  await cancelReads(queryClient, queryKey);
  queryClient.setQueryData(queryKey, 'new');
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()).toBe('new');

  stored = 'newer';
  void refetchSoon(queryClient, ['board']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()).toBe('newer');
  stop();
});

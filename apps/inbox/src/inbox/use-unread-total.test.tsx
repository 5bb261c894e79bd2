import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@lineup/data';
import { inboxKeys } from '../model/keys';
import { useUnreadTotal } from './use-unread-total';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function renderTotal() {
  const queryClient = createQueryClient();
  queryClient.setQueryData(inboxKeys.unreadTotal(), 2);
  return renderHook(() => useUnreadTotal(false), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  }).result;
}
const total = async (result: ReturnType<typeof renderTotal>, value: number, ms = 0) => {
  await act(async () => {
    result.current.heard({ name: 'unread_total', value });
    await vi.advanceTimersByTimeAsync(ms);
  });
  return result.current.total;
};

it('[IN-013] does not rise for what is read as it comes, and falls at once', async () => {
  const result = renderTotal();
  expect(await total(result, 3, 300)).toBe(2);
  expect(await total(result, 2, 2000)).toBe(2);
  expect(await total(result, 3, 2000)).toBe(3);
  expect(await total(result, 0, 10)).toBe(0);
});

import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@lineup/data';
import { fakeBackend, type Call } from '@lineup/data/testing';
import { messageRow } from '../../testing/message-row';
import type { Message } from '../cache/message';
import { cachedThread } from '../cache/thread-cache';
import { endJump, useJump, useJumpTarget } from './use-jump';

afterEach(() => {
  cleanup();
  endJump();
  vi.unstubAllGlobals();
});

it('of two jumps the second wins, though the first is answered last', async () => {
  const answers: ((rows: Message[]) => void)[] = [];
  fakeBackend({
    'GET /messages': ({ query }: Call) =>
      query.has('number')
        ? new Promise((resolve) => answers.push(resolve))
        : Array.from({ length: 50 }, (_, index) => messageRow(1000 - index)),
  });
  const queryClient = createQueryClient();
  const { result } = renderHook(() => ({ ...useJump('c1'), target: useJumpTarget('c1') }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  const first = result.current.jumpTo(100);
  await waitFor(() => expect(answers).toHaveLength(1));
  const second = result.current.jumpTo(500);
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => {
    answers[1]?.([messageRow(500)]);
    await second;
    answers[0]?.([messageRow(100)]);
    await first;
  });
  expect(result.current.target?.number).toBe(500);
  expect(cachedThread(queryClient, 'c1')?.messages.map(({ number }) => number)).toEqual([500]);
});

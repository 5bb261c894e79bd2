import type { ReactNode } from 'react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@lineup/data';
import { fakeBackend, type Call } from '@lineup/data/testing';
import { inboxKeys } from '../../model/keys';
import { messageRow } from '../../testing/message-row';
import { loadThread } from './load-thread';
import type { Message } from '../cache/message';
import { cachedThread } from '../cache/thread-cache';
import { endJump, useJump } from './use-jump';
import { useShowNewest } from './use-show-newest';

/** Reads by what they ask for: `newest`, or the number after which. */
let answers: Map<string, (rows: Message[]) => void>;
let queryClient: ReturnType<typeof createQueryClient>;

beforeEach(() => {
  answers = new Map();
  queryClient = createQueryClient({ retry: 0 });
  // Somebody reads the first messages of 500.
  queryClient.setQueryData(inboxKeys.messages('c1'), {
    messages: [1, 2, 3].map((number) => messageRow(number)),
    hasOlder: false,
    hasNewer: true,
    upTo: 3,
  });
  fakeBackend({
    'GET /messages': ({ query }: Call) =>
      new Promise((resolve) => answers.set(query.get('number') ?? 'newest', resolve)),
  });
});
afterEach(() => {
  cleanup();
  endJump();
  vi.unstubAllGlobals();
});

/** Where the list ended whenever it was scrolled to its end. */
const ends: (number | undefined)[] = [];
const openThread = () => {
  ends.length = 0;
  return renderHook(
    () => {
      const thread = useQuery(loadThread('c1')).data;
      const show = useShowNewest('c1', {
        hasNewer: thread?.hasNewer ?? false,
        written: undefined,
        scrollToEnd: () => ends.push(thread?.messages.at(-1)?.number),
      });
      return { show, ...useJump('c1') };
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  ).result;
};
const last = () => cachedThread(queryClient, 'c1')?.messages.at(-1)?.number;

it('scrolls to the end only once the newest message is in the list', async () => {
  const thread = openThread();
  act(() => thread.current.show());
  await waitFor(() => expect(answers.has('newest')).toBe(true));
  expect(ends).toEqual([]);
  await act(async () => answers.get('newest')?.([messageRow(500), messageRow(499)]));
  await waitFor(() => expect(ends).toEqual([500]));
  act(() => thread.current.show());
  await waitFor(() => expect(ends).toEqual([500, 500]));
});

it('wins over a jump that is still under way', async () => {
  const thread = openThread();
  const jump = thread.current.jumpTo(250);
  await waitFor(() => expect(answers.has('gt.224')).toBe(true));
  act(() => thread.current.show());
  await waitFor(() => expect(answers.has('newest')).toBe(true));
  await act(async () => answers.get('newest')?.([messageRow(500)]));
  await act(async () => {
    answers.get('gt.224')?.([messageRow(250)]);
    await jump;
  });
  expect(last()).toBe(500);
  expect(ends).toEqual([500]);
});

it('leaves the list to a jump that was pressed later', async () => {
  const thread = openThread();
  act(() => thread.current.show());
  await waitFor(() => expect(answers.has('newest')).toBe(true));
  const jump = thread.current.jumpTo(250);
  await waitFor(() => expect(answers.has('gt.224')).toBe(true));
  await act(async () => {
    answers.get('gt.224')?.([messageRow(250)]);
    await jump;
    answers.get('newest')?.([messageRow(500)]);
  });
  expect(last()).toBe(250);
  expect(ends).toEqual([]);
});

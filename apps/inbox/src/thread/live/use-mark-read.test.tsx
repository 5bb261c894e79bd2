import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@lineup/data';
import { failure, fakeBackend, type FakeBackend } from '@lineup/data/testing';
import { useChangeConversation } from '../../model/change-conversation';
import { cachedConversation } from '../../model/conversation-cache';
import { inboxKeys } from '../../model/keys';
import { groupRow } from '../../testing/inbox-answer';
import { catchUpSoon } from './catch-up-conversation';
import { useMarkRead } from './use-mark-read';

const READ = 'POST /rpc/mark_conversation_read';
const UNREAD = 'POST /rpc/mark_conversation_unread';
const CATCH_UP = 'POST /rpc/catch_up_conversation';
const { conversation_id: _id, participants: _people, ...state } = groupRow({ message_count: 2 });

let backend: FakeBackend;
let queryClient: ReturnType<typeof createQueryClient>;
let answers: ((answer: unknown) => void)[];

beforeEach(() => {
  answers = [];
  queryClient = createQueryClient({ retry: 0 });
  queryClient.setQueryData(inboxKeys.conversation('c1'), groupRow({ message_count: 1, unread_count: 1 }));
  backend = fakeBackend({ [READ]: () => new Promise((resolve) => answers.push(resolve)), [UNREAD]: null });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A thread that is open, and the menu beside it. */
const openThread = () => {
  const opened = cachedConversation(queryClient, 'c1');
  return renderHook(
    ({ conversation }) => {
      useMarkRead('c1', conversation.unread_count, conversation.is_marked_unread);
      return useChangeConversation();
    },
    {
      initialProps: { conversation: opened ?? groupRow() },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  );
};
const isMarked = () => cachedConversation(queryClient, 'c1')?.is_marked_unread;
const press = (thread: ReturnType<typeof openThread>) =>
  act(() => thread.result.current.mutate({ conversationId: 'c1', change: { kind: 'unread' } }));

it('[IN-015] marked as unread while its reading is under way, a conversation stays marked', async () => {
  const thread = openThread();
  await waitFor(() => expect(answers).toHaveLength(1));
  press(thread);
  await waitFor(() => expect(isMarked()).toBe(true));
  // The thread still shows.
  thread.rerender({ conversation: groupRow({ is_marked_unread: true }) });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(backend.callsOf(UNREAD)).toHaveLength(0);
  answers[0]?.(1);
  await waitFor(() => expect(backend.callsOf(UNREAD)).toHaveLength(1));
  await waitFor(() => expect(thread.result.current.isPending).toBe(false));
  expect(isMarked()).toBe(true);
  expect(backend.callsOf(READ)).toHaveLength(1);
});

it('[IN-015] the answer of a message that came before the mark does not take it away', async () => {
  backend.answer(CATCH_UP, () => new Promise((resolve) => answers.push(resolve)));
  queryClient.setQueryData(inboxKeys.conversation('c1'), groupRow({ message_count: 1 }));
  const thread = openThread();
  catchUpSoon(queryClient, 'c1', 2);
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(backend.callsOf(CATCH_UP)[0]?.body).toMatchObject({ p_mark_read: true });
  press(thread);
  await waitFor(() => expect(isMarked()).toBe(true));
  answers[0]?.({ ...state, messages: [] });
  await waitFor(() => expect(backend.callsOf(UNREAD)).toHaveLength(1));
  await waitFor(() => expect(thread.result.current.isPending).toBe(false));
  expect(isMarked()).toBe(true);
});

it('[IN-015] what was marked and could not be read is read with the next answer of the list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  backend.answer(READ, () => failure(503));
  const marked = groupRow({ is_marked_unread: true });
  queryClient.setQueryData(inboxKeys.conversation('c1'), marked);
  const thread = openThread();
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(backend.callsOf(READ)).toHaveLength(1);
  thread.rerender({ conversation: groupRow() });
  expect(backend.callsOf(READ)).toHaveLength(1);
  backend.answer(READ, 0);
  thread.rerender({ conversation: marked });
  await waitFor(() => expect(backend.callsOf(READ)).toHaveLength(2));
});

it('[IN-015] opened, what was marked is read once', async () => {
  queryClient.setQueryData(inboxKeys.conversation('c1'), groupRow({ is_marked_unread: true }));
  const thread = openThread();
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(isMarked()).toBe(false);
  thread.rerender({ conversation: groupRow() });
  document.dispatchEvent(new Event('visibilitychange'));
  answers[0]?.(0);
  await waitFor(() => expect(backend.callsOf(READ)).toHaveLength(1));
});

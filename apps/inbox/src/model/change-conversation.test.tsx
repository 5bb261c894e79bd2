import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@lineup/data';
import { failure, fakeBackend, type FakeBackend } from '@lineup/data/testing';
import { groupRow } from '../testing/inbox-answer';
import { useChangeConversation } from './change-conversation';
import { cachedConversation } from './conversation-cache';
import { inboxKeys } from './keys';
import { listConversations } from './list-conversations';
import { useRemoval } from './removed-conversation';

const LIST = 'POST /rpc/list_conversations';
const ARCHIVE = 'POST /rpc/archive_conversation';
const archive = (isArchived: boolean) => ({ kind: 'archive', isArchived }) as const;
let backend: FakeBackend;
let answers: ((answer: unknown) => void)[];
let queryClient: ReturnType<typeof createQueryClient>;

beforeEach(async () => {
  answers = [];
  backend = fakeBackend({
    [LIST]: [groupRow()],
    [ARCHIVE]: () => new Promise((resolve) => answers.push(resolve)),
  });
  queryClient = createQueryClient({ retry: 0 });
  await queryClient.fetchInfiniteQuery(listConversations());
});
afterEach(() => {
  cleanup();
  useRemoval.setState({ removed: null });
  vi.unstubAllGlobals();
});

const renderChange = () =>
  renderHook(() => useChangeConversation('c1'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  }).result;

it('what is pressed at two places happens one after the other', async () => {
  const menu = renderChange();
  const notice = renderChange();
  act(() => menu.current.mutate(archive(true)));
  act(() => notice.current.mutate(archive(false)));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(cachedConversation(queryClient, 'c1')?.is_archived).toBe(true);
  answers[0]?.(null);
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(null);
  await waitFor(() => expect(notice.current.isPending).toBe(false));
  expect(backend.callsOf(ARCHIVE).map(({ body }) => (body as { p_is_archived: boolean }).p_is_archived)).toEqual([
    true,
    false,
  ]);
  expect(cachedConversation(queryClient, 'c1')?.is_archived).toBe(false);
  expect(backend.callsOf(LIST)).toHaveLength(1);
});

it('a list that was being read is read again afterwards', async () => {
  const change = renderChange();
  backend.answer(LIST, () => new Promise(() => {}));
  void queryClient.refetchQueries({ queryKey: inboxKeys.conversations() });
  await waitFor(() => expect(backend.callsOf(LIST)).toHaveLength(2));
  act(() => change.current.mutate(archive(true)));
  await waitFor(() => expect(answers).toHaveLength(1));
  const list = listConversations();
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(false);
  answers[0]?.(null);
  await waitFor(() => expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true));
});

it('a failure leaves the offer to undo another change', async () => {
  const change = renderChange();
  act(() => change.current.mutate(archive(true)));
  await waitFor(() => expect(answers).toHaveLength(1));
  const other = { conversationId: 'c2', name: 'Others', isArchived: true };
  act(() => useRemoval.getState().show(other));
  answers[0]?.(failure(503));
  await waitFor(() => expect(change.current.error).not.toBeNull());
  expect(useRemoval.getState().removed).toEqual(other);
  expect(cachedConversation(queryClient, 'c1')?.is_archived).toBe(false);
});

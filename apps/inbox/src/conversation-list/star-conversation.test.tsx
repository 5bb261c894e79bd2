import { configureData, configureReporter, createQueryClient, type Report } from '@lineup/data';
import { failure, fakeBackend } from '@lineup/data/testing';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cachedConversation } from '../model/conversation-cache';
import { inboxKeys } from '../model/keys';
import { listConversations } from '../model/list-conversations';
import { useStarConversation } from './star-conversation';

const stored = {
  conversation_id: 'c1',
  type: 'dm',
  created_by: null,
  max_participants: 7,
  title: null,
  updated_at: '2026-11-20T10:00:00Z',
  is_starred: false,
  unread_count: 0,
  participants: [],
  last_message: null,
  message_count: 0,
  live_topic: 'conversation:c1:1',
  is_muted: false,
  muted_until: null,
  is_marked_unread: false,
  is_archived: false,
  is_blocked: false,
  picture_url: null,
  joined_late_at: null,
  lacks_company: false,
  is_exportable: false,
  quiet: null,
  reads: {},
};
let answers: { path: string; answer(json: unknown): void }[];

beforeEach(() => {
  answers = [];
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
  vi.stubGlobal('fetch', (address: string) => {
    return new Promise<Response>((resolve) => {
      answers.push({ path: new URL(address).pathname, answer: (json) => resolve(Response.json(json)) });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const renderStar = (queryClient: QueryClient) =>
  renderHook(() => useStarConversation('c1'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });

it('[IN-017] a list that was being fetched when the star was pressed does not undo it', async () => {
  const queryClient = createQueryClient();
  const isStarred = () => cachedConversation(queryClient, 'c1')?.is_starred;
  const requested = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count));
  const first = queryClient.fetchInfiniteQuery(listConversations());
  await requested(1);
  answers[0]?.answer([stored]);
  await first;
  expect(isStarred()).toBe(false);

  void queryClient.refetchQueries({ queryKey: inboxKeys.conversations() });
  await requested(2);
  const { result } = renderStar(queryClient);
  act(() => result.current.mutate({ userId: 'me', isStarred: true }));
  await requested(3);
  answers[1]?.answer([stored]);
  await vi.waitFor(() => expect(isStarred()).toBe(true));
  expect(answers[2]?.path).toBe('/rest/v1/conversation_participants');
  answers[2]?.answer({ is_starred: true });
  await vi.waitFor(() => expect(result.current.isPending).toBe(false));
  expect(isStarred()).toBe(true);
});

it('[IN-019] a star that cannot be saved is undone, with a message', async () => {
  const backend = fakeBackend({
    'POST /rpc/list_conversations': [stored],
    'PATCH /conversation_participants': failure(503),
  });
  const reports: Report[] = [];
  configureReporter((report) => void reports.push(report));
  const queryClient = createQueryClient();
  await queryClient.fetchInfiniteQuery(listConversations());
  const { result } = renderStar(queryClient);
  act(() => result.current.mutate({ userId: 'me', isStarred: true }));
  await vi.waitFor(() => expect(reports).toEqual([{ kind: 'error', title: 'Failed to update conversation' }]));
  expect(cachedConversation(queryClient, 'c1')?.is_starred).toBe(false);
  expect(backend.callsOf('PATCH /conversation_participants')).toHaveLength(1);
});

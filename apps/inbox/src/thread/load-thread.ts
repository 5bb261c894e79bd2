import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getClient, listOf, retryUpTo, unwrapAs } from '@lineup/data';
import { inboxKeys } from '../model/keys';
import { olderOfWindow } from './history-window';
import { isMessage, MESSAGE_COLUMNS, type CachedThread, type Message } from './message';
import { addMessages, cachedThread } from './thread-cache';

const PAGE_SIZE = 40;
const CATCH_UP_SIZE = 200;
const CATCH_UP_RETRIES = 3;

/** The newest messages of a conversation. Realtime keeps them current, so they never go stale by time. */
export const loadThread = (conversationId: string) =>
  queryOptions({
    queryKey: inboxKeys.messages(conversationId),
    queryFn: ({ signal }): Promise<CachedThread> => loadBefore(conversationId, null, signal),
    staleTime: Infinity,
  });

/** Loads one more page of older messages. */
export async function loadOlder(queryClient: QueryClient, conversationId: string): Promise<void> {
  if (await olderOfWindow(queryClient, conversationId)) return;
  const oldest = cachedThread(queryClient, conversationId)?.messages[0];
  if (!oldest) return;
  const { messages, hasOlder } = await loadBefore(conversationId, oldest.number);
  addMessages(queryClient, conversationId, messages, { hasOlder });
}

/**
 * After a lost connection: fetches everything since the last cached message, and the last page again for deletions
 * missed meanwhile. Retries on network failure.
 */
export async function catchUp(queryClient: QueryClient, conversationId: string): Promise<void> {
  // A first page under way may have been read before the topic was joined.
  await queryClient.ensureQueryData(loadThread(conversationId));
  let after = (cachedThread(queryClient, conversationId)?.upTo ?? 0) - PAGE_SIZE;
  for (;;) {
    const messages = await queryClient.fetchQuery(loadAfter(conversationId, after));
    const last = messages.at(-1);
    addMessages(queryClient, conversationId, messages, { upTo: last?.number ?? 0 });
    if (!last || messages.length < CATCH_UP_SIZE) return;
    after = last.number;
  }
}

async function loadBefore(conversationId: string, number: number | null, signal?: AbortSignal): Promise<CachedThread> {
  const supabase = await getClient();
  let query = supabase
    .from('messages')
    .select(MESSAGE_COLUMNS)
    .eq('conversation_id', conversationId)
    .order('number', { ascending: false })
    .limit(PAGE_SIZE + 1);
  if (number !== null) query = query.lt('number', number);
  if (signal) query = query.abortSignal(signal);
  const rows = await unwrapAs(listOf(isMessage), query);
  const messages = rows.slice(0, PAGE_SIZE).reverse();
  return { messages, hasOlder: rows.length > PAGE_SIZE, upTo: messages.at(-1)?.number ?? 0 };
}

const loadAfter = (conversationId: string, number: number) =>
  queryOptions({
    queryKey: inboxKeys.messagesAfter(conversationId, number),
    retry: retryUpTo(CATCH_UP_RETRIES),
    // The thread caches what this returns.
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Message[]> => {
      const supabase = await getClient();
      return await unwrapAs(
        listOf(isMessage),
        supabase
          .from('messages')
          .select(MESSAGE_COLUMNS)
          .eq('conversation_id', conversationId)
          .gt('number', number)
          .order('number')
          .limit(CATCH_UP_SIZE)
          .abortSignal(signal),
      );
    },
  });

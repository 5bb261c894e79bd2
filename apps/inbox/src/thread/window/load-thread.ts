import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getClient, retryUpTo, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { cachedConversation } from '../../model/conversation-cache';
import { inboxKeys } from '../../model/keys';
import { catchUpSoon } from '../live/catch-up-conversation';
import { messageSchema, MESSAGE_COLUMNS, type CachedThread, type Message } from '../cache/message';
import { addMessages, cachedThread, trimThread } from '../cache/thread-cache';

const PAGE_SIZE = 40;
const CATCH_UP_SIZE = 200;
const CATCH_UP_RETRIES = 3;
const MAX_CATCH_UP_PAGES = 5;
/** On either side of a message that is jumped to. */
const AROUND = 25;

/** The newest messages of a conversation. Realtime keeps them current, so they never go stale by time. */
export const loadThread = (conversationId: string) =>
  queryOptions({
    queryKey: inboxKeys.messages(conversationId),
    meta: { keep: 'messages' },
    queryFn: ({ signal }): Promise<CachedThread> => loadBefore(conversationId, null, signal),
    staleTime: Infinity,
  });

/** Loads one more page of older messages. */
export async function loadOlder(queryClient: QueryClient, conversationId: string): Promise<void> {
  const oldest = cachedThread(queryClient, conversationId)?.messages[0];
  if (!oldest) return;
  const { messages, hasOlder } = await loadBefore(conversationId, oldest.number);
  // Another window was opened meanwhile.
  if (cachedThread(queryClient, conversationId)?.messages[0]?.id !== oldest.id) return;
  addMessages(queryClient, conversationId, messages, { hasOlder });
  trimThread(queryClient, conversationId, 'newer');
}

/** Loads one more page of newer messages, below a window that ends before the newest. */
export async function loadNewer(queryClient: QueryClient, conversationId: string): Promise<void> {
  const before = cachedThread(queryClient, conversationId);
  if (!before?.hasNewer) return;
  const messages = await queryClient.fetchQuery(loadAfter(conversationId, before.upTo));
  if (cachedThread(queryClient, conversationId)?.upTo !== before.upTo) return;
  addMessages(queryClient, conversationId, messages, {
    upTo: messages.at(-1)?.number ?? before.upTo,
    hasNewer: messages.length === CATCH_UP_SIZE,
  });
  trimThread(queryClient, conversationId, 'older');
  catchUpIfBehind(queryClient, conversationId);
}

/**
 * Shows the part of the conversation around a message, wherever it lies; nothing is fetched when it is there. Says whether
 * there is such a message. What is no longer wanted when it arrives is left out.
 */
export async function loadAround(
  queryClient: QueryClient,
  conversationId: string,
  number: number,
  isWanted = () => true,
): Promise<boolean> {
  const isIn = (messages: Message[]) => messages.some((message) => message.number === number);
  const cached = await queryClient.ensureQueryData(loadThread(conversationId));
  const first = cached.messages[0]?.number ?? 1;
  if (number >= first && number <= cached.upTo) return isIn(cached.messages);
  const messages = await queryClient.fetchQuery(loadAfter(conversationId, number - AROUND - 1, AROUND * 2 + 1));
  const upTo = messages.at(-1)?.number;
  if (upTo === undefined || !isIn(messages) || !isWanted()) return false;
  queryClient.setQueryData<CachedThread>(inboxKeys.messages(conversationId), (current) => ({
    messages,
    hasOlder: (messages[0]?.number ?? 1) > 1,
    // What was sent meanwhile is known, if at all, by the window that is left.
    hasNewer: messages.length > AROUND * 2 || upTo < (current?.upTo ?? 0),
    upTo,
  }));
  return true;
}

/** Shows the newest messages again, in place of a window that ends before them, unless they are no longer wanted then. */
export async function loadNewest(
  queryClient: QueryClient,
  conversationId: string,
  isWanted = () => true,
): Promise<void> {
  if (!cachedThread(queryClient, conversationId)?.hasNewer) return;
  const newest = await loadBefore(conversationId, null);
  // They may have come otherwise meanwhile, with others before them.
  if (!isWanted() || !cachedThread(queryClient, conversationId)?.hasNewer) return;
  queryClient.setQueryData<CachedThread>(inboxKeys.messages(conversationId), newest);
  catchUpIfBehind(queryClient, conversationId);
}

/** What arrived while the window ended earlier was not fetched, and its event is over. */
function catchUpIfBehind(queryClient: QueryClient, conversationId: string): void {
  const newest = cachedConversation(queryClient, conversationId)?.message_count ?? 0;
  catchUpSoon(queryClient, conversationId, newest);
}

/**
 * After a lost connection: fetches everything since the last cached message, and the last page again for deletions
 * missed meanwhile. Retries on network failure. Of a very long absence only the first pages come at once, the others
 * when they are scrolled to.
 */
export async function catchUp(queryClient: QueryClient, conversationId: string): Promise<void> {
  // A first page under way may have been read before the topic was joined.
  await queryClient.ensureQueryData(loadThread(conversationId));
  let after = (cachedThread(queryClient, conversationId)?.upTo ?? 0) - PAGE_SIZE;
  for (let page = 0; page < MAX_CATCH_UP_PAGES; page += 1) {
    const messages = await queryClient.fetchQuery(loadAfter(conversationId, after));
    const { hasNewer = false } = cachedThread(queryClient, conversationId) ?? {};
    const last = messages.at(-1);
    addMessages(queryClient, conversationId, messages, hasNewer ? {} : { upTo: last?.number ?? 0 });
    if (hasNewer || !last || messages.length < CATCH_UP_SIZE) return;
    after = last.number;
  }
  addMessages(queryClient, conversationId, [], { hasNewer: true });
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
  const rows = await unwrapAs(z.array(messageSchema), query);
  const messages = rows.slice(0, PAGE_SIZE).reverse();
  return { messages, hasOlder: rows.length > PAGE_SIZE, hasNewer: false, upTo: messages.at(-1)?.number ?? 0 };
}

const loadAfter = (conversationId: string, number: number, limit = CATCH_UP_SIZE) =>
  queryOptions({
    queryKey: inboxKeys.messagesAfter(conversationId, number, limit),
    retry: retryUpTo(CATCH_UP_RETRIES),
    // The thread caches what this returns.
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Message[]> => {
      const supabase = await getClient();
      return await unwrapAs(
        z.array(messageSchema),
        supabase
          .from('messages')
          .select(MESSAGE_COLUMNS)
          .eq('conversation_id', conversationId)
          .gt('number', number)
          .order('number')
          .limit(limit)
          .abortSignal(signal),
      );
    },
  });

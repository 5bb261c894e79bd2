import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getClient, retryUpTo, unwrap } from '@lineup/data';
import { inboxKeys } from '../keys';
import { MESSAGE_COLUMNS, toMessage, type HeldThread, type Message } from './message';
import { addMessages, heldThread } from './thread-cache';

const PAGE_SIZE = 40;
const CATCH_UP_SIZE = 200;
const CATCH_UP_RETRIES = 3;

/** The newest messages of a conversation. Realtime keeps them current, so they never go stale by time. */
export const loadThread = (conversationId: string) =>
  queryOptions({
    queryKey: inboxKeys.messages(conversationId),
    queryFn: (): Promise<HeldThread> => loadBefore(conversationId, null),
    staleTime: Infinity,
  });

/** Reads one more page upwards. */
export async function loadOlder(client: QueryClient, conversationId: string): Promise<void> {
  const oldest = heldThread(client, conversationId)?.messages[0];
  if (!oldest) return;
  const { messages, hasOlder } = await loadBefore(conversationId, oldest.number);
  addMessages(client, conversationId, messages, { hasOlder });
}

/**
 * After a lost connection: everything since the last message held, and the last page once more for deletions
 * missed meanwhile. Nothing is lost and nothing doubled; a bad line is tried again, since nothing else would read them.
 */
export async function catchUp(client: QueryClient, conversationId: string): Promise<void> {
  // A first page still on its way may have been read before the changes were listened to.
  await client.ensureQueryData(loadThread(conversationId));
  let after = (heldThread(client, conversationId)?.upTo ?? 0) - PAGE_SIZE;
  for (;;) {
    const messages = await client.fetchQuery(loadAfter(conversationId, after));
    const last = messages.at(-1);
    addMessages(client, conversationId, messages, { upTo: last?.number ?? 0 });
    if (!last || messages.length < CATCH_UP_SIZE) return;
    after = last.number;
  }
}

async function loadBefore(conversationId: string, number: number | null): Promise<HeldThread> {
  const client = await getClient();
  let query = client
    .from('messages')
    .select(MESSAGE_COLUMNS)
    .eq('conversation_id', conversationId)
    .order('number', { ascending: false })
    .limit(PAGE_SIZE + 1);
  if (number !== null) query = query.lt('number', number);
  const rows = await unwrap(query);
  const messages = rows.slice(0, PAGE_SIZE).map(toMessage).reverse();
  return { messages, hasOlder: rows.length > PAGE_SIZE, upTo: messages.at(-1)?.number ?? 0 };
}

const loadAfter = (conversationId: string, number: number) =>
  queryOptions({
    queryKey: inboxKeys.messagesAfter(conversationId, number),
    retry: retryUpTo(CATCH_UP_RETRIES),
    // Read for the thread, which holds it.
    gcTime: 0,
    staleTime: 0,
    queryFn: async (): Promise<Message[]> => {
      const client = await getClient();
      const rows = await unwrap(
        client
          .from('messages')
          .select(MESSAGE_COLUMNS)
          .eq('conversation_id', conversationId)
          .gt('number', number)
          .order('number')
          .limit(CATCH_UP_SIZE),
      );
      return rows.map(toMessage);
    },
  });

import type { QueryClient } from '@tanstack/react-query';
import { refetchSoon } from '@lineup/data';
import { dropConversation, putConversation } from './conversation-cache';
import { inboxKeys } from './keys';
import { fetchConversations } from './list-conversations';

/** Events this close together become one request. */
const BATCH_MS = 60;

const waiting = new WeakMap<QueryClient, Set<string>>();

/**
 * Reads one conversation again, in one small request with others that changed at the same time: it is new to me, on a
 * page not loaded yet, or has other people. One that is no longer mine goes.
 */
export function refreshConversationSoon(queryClient: QueryClient, id: string): void {
  const ids = waiting.get(queryClient);
  if (ids) return void ids.add(id);
  const batch = new Set([id]);
  waiting.set(queryClient, batch);
  setTimeout(() => {
    waiting.delete(queryClient);
    refresh(queryClient, [...batch]).catch((error: unknown) => {
      console.error('The conversations could not be refreshed', error);
      void refetchSoon(queryClient, inboxKeys.conversations());
    });
  }, BATCH_MS);
}

async function refresh(queryClient: QueryClient, ids: string[]): Promise<void> {
  const found = await fetchConversations(ids);
  for (const conversation of found) putConversation(queryClient, conversation);
  const mine = new Set(found.map(({ conversation_id }) => conversation_id));
  for (const id of ids) if (!mine.has(id)) dropConversation(queryClient, id);
}

import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Conversation } from './conversation';
import { inboxKeys } from './keys';

type List = InfiniteData<Conversation[]>;

/** A conversation of the cached list. */
export function cachedConversation(queryClient: QueryClient, id: string): Conversation | undefined {
  const list = queryClient.getQueryData<List>(inboxKeys.conversations());
  return list?.pages.flat().find((conversation) => conversation.conversation_id === id);
}

/** Changes one conversation of the cached list; one with newer activity moves up, as the database orders them. */
export function patchConversation(queryClient: QueryClient, id: string, change: Partial<Conversation>): void {
  queryClient.setQueryData<List>(inboxKeys.conversations(), (list) => {
    if (!list) return list;
    const changed = list.pages.flat().map((item) => (item.conversation_id === id ? { ...item, ...change } : item));
    if (change.updated_at) changed.sort(newestFirst);
    return { ...list, pages: inPagesOf(list, changed) };
  });
}

/** Removes a conversation from the cached list. */
export function dropConversation(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<List>(
    inboxKeys.conversations(),
    (list) => list && { ...list, pages: list.pages.map((page) => page.filter((item) => item.conversation_id !== id)) },
  );
}

const newestFirst = (a: Conversation, b: Conversation) =>
  Date.parse(b.updated_at) - Date.parse(a.updated_at) || (a.conversation_id < b.conversation_id ? 1 : -1);

/** The pages keep their sizes: a full one says that more follow. */
function inPagesOf(list: List, conversations: Conversation[]): Conversation[][] {
  let start = 0;
  return list.pages.map((page) => conversations.slice(start, (start += page.length)));
}

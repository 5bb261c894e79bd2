import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { inboxKeys } from '../keys';
import type { Conversation } from './conversation';

type List = InfiniteData<Conversation[]>;

/** A conversation of the cached list. */
export function cachedConversation(queryClient: QueryClient, id: string): Conversation | undefined {
  const list = queryClient.getQueryData<List>(inboxKeys.conversations());
  return list?.pages.flat().find((conversation) => conversation.id === id);
}

/** Changes one conversation of the cached list; one with newer activity moves up, as the database orders them. */
export function patchConversation(queryClient: QueryClient, id: string, change: Partial<Conversation>): void {
  queryClient.setQueryData<List>(inboxKeys.conversations(), (list) => {
    if (!list) return list;
    const changed = list.pages.flat().map((item) => (item.id === id ? { ...item, ...change } : item));
    if (change.updatedAt) changed.sort(newestFirst);
    return { ...list, pages: inPagesOf(list, changed) };
  });
}

/** Takes a conversation out of the cached list. */
export function dropConversation(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<List>(
    inboxKeys.conversations(),
    (list) => list && { ...list, pages: list.pages.map((page) => page.filter((item) => item.id !== id)) },
  );
}

const newestFirst = (a: Conversation, b: Conversation) =>
  Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || (a.id < b.id ? 1 : -1);

/** The pages keep their sizes: a full one says that more follow. */
function inPagesOf(list: List, conversations: Conversation[]): Conversation[][] {
  let start = 0;
  return list.pages.map((page) => conversations.slice(start, (start += page.length)));
}

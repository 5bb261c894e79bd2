import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Conversation } from './conversation';
import { inboxKeys } from './keys';
import type { ConversationPage, Cursor } from './list-conversations';
import { ALL_NEWEST, belongsTo, orderOf, type ListView, type Place } from './list-view';

type List = InfiniteData<ConversationPage>;

const lists = (queryClient: QueryClient) => queryClient.getQueriesData<List>({ queryKey: inboxKeys.conversations() });

const rowsOf = (list: List | undefined) => list?.pages.flatMap(({ rows }) => rows) ?? [];

/** A conversation that a list holds, or that was read alone. */
export function cachedConversation(queryClient: QueryClient, id: string): Conversation | undefined {
  for (const [, list] of lists(queryClient)) {
    const found = rowsOf(list).find((conversation) => conversation.conversation_id === id);
    if (found) return found;
  }
  return queryClient.getQueryData<Conversation | null>(inboxKeys.conversation(id)) ?? undefined;
}

/** Changes a cached conversation, which then stands in each list where it belongs, in its place. */
export function patchConversation(queryClient: QueryClient, id: string, change: Partial<Conversation>): void {
  const before = cachedConversation(queryClient, id);
  if (before) putConversation(queryClient, { ...before, ...change });
}

/** Puts a conversation as the database has it now into each list where it belongs, in its place. */
export function putConversation(queryClient: QueryClient, conversation: Conversation): void {
  for (const [key, list] of lists(queryClient)) {
    const [, , show, sort] = key as [unknown, unknown, ListView['show']?, ListView['sort']?];
    const view = { show: show ?? ALL_NEWEST.show, sort: sort ?? ALL_NEWEST.sort };
    if (list) queryClient.setQueryData<List>(key, placed(list, conversation, view));
  }
  // Also when no list holds it now, so that undoing needs no fetch.
  queryClient.setQueryData(inboxKeys.conversation(conversation.conversation_id), conversation);
}

/** Removes a conversation that is no longer mine. */
export function dropConversation(queryClient: QueryClient, id: string): void {
  queryClient.setQueriesData<List>({ queryKey: inboxKeys.conversations() }, (list) => list && without(list, id));
  const alone = inboxKeys.conversation(id);
  if (queryClient.getQueryData(alone) !== undefined) queryClient.setQueryData(alone, null);
}

const without = (list: List, id: string): List => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    rows: page.rows.filter(({ conversation_id }) => conversation_id !== id),
  })),
});

function placed(list: List, conversation: Conversation, { show, sort }: ListView): List {
  const id = conversation.conversation_id;
  const rows = rowsOf(list);
  const wasThere = rows.some(({ conversation_id }) => conversation_id === id);
  const others = rows.filter(({ conversation_id }) => conversation_id !== id);
  // What was unread when its view was opened stays there until the view is left, else it would go while it is read.
  const belongs = belongsTo(show, conversation) || (wasThere && show === 'unread' && !conversation.is_archived);
  const order = orderOf(sort);
  const next = list.pages.at(-1)?.next;
  // Behind what is loaded it comes with its page.
  const isWithin = !next || order(conversation, placeOf(next)) <= 0;
  if (!belongs || !isWithin) return wasThere ? without(list, id) : list;
  const sorted = [...others, conversation].toSorted(order);
  let start = 0;
  const end = list.pages.length - 1;
  return {
    ...list,
    pages: list.pages.map((page, index) => ({
      ...page,
      rows: sorted.slice(start, index === end ? sorted.length : (start += page.rows.length)),
    })),
  };
}

const placeOf = ({ p_before, p_before_id, p_before_unread }: Cursor): Place => ({
  updated_at: p_before,
  conversation_id: p_before_id,
  unread_count: 0,
  is_marked_unread: p_before_unread,
});

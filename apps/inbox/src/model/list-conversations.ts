import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { conversationSchema, isUnread, type Conversation } from './conversation';
import { inboxKeys } from './keys';
import { ALL_NEWEST, type ListView } from './list-view';

const PAGE_SIZE = 50;

/** The last row of a page: the next page holds what comes after it. */
export interface Cursor {
  p_before: string;
  p_before_id: string;
  p_before_unread: boolean;
}

/** A page as it was read; what happens since moves its rows, and never where the next page begins. */
export interface ConversationPage {
  rows: Conversation[];
  next: Cursor | null;
}

/** My conversations, with people, last message and unread count: one request per page. */
export const listConversations = ({ show, sort }: ListView = ALL_NEWEST) =>
  infiniteQueryOptions({
    queryKey: inboxKeys.conversationList(show, sort),
    meta: { keep: 'conversations' },
    queryFn: async ({ pageParam, signal }): Promise<ConversationPage> => {
      const supabase = await getClient();
      const rows = await unwrapAs(
        z.array(conversationSchema),
        supabase
          .rpc('list_conversations', { p_limit: PAGE_SIZE, p_show: show, p_sort: sort, ...pageParam })
          .abortSignal(signal),
      );
      return { rows, next: cursorAfter(rows) };
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }) => next,
  });

function cursorAfter(rows: Conversation[]): Cursor | null {
  const last = rows.at(-1);
  if (!last || rows.length < PAGE_SIZE) return null;
  return { p_before: last.updated_at, p_before_id: last.conversation_id, p_before_unread: isUnread(last) };
}

/** Those of the conversations that are mine, in one request. */
export async function fetchConversations(ids: string[], signal?: AbortSignal): Promise<Conversation[]> {
  const supabase = await getClient();
  const request = supabase.rpc('list_conversations', { p_ids: ids });
  return await unwrapAs(z.array(conversationSchema), signal ? request.abortSignal(signal) : request);
}

/** One of my conversations, or null: for an address that names one which the list does not show. */
export const loadConversation = (id: string) =>
  queryOptions({
    queryKey: inboxKeys.conversation(id),
    meta: { keep: 'conversation' },
    queryFn: async ({ signal }): Promise<Conversation | null> => (await fetchConversations([id], signal))[0] ?? null,
  });

import { infiniteQueryOptions } from '@tanstack/react-query';
import { getClient, isBoolean, isNumber, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { isConversation } from '../model/conversation';
import { inboxKeys } from '../model/keys';

const isHit = shape({
  id: isText,
  number: isNumber,
  sender_id: orNull(isText),
  created_at: isText,
  /** The message, or the part of a long one that has the words. */
  text: isText,
});

const isSearchResult = shape({
  /** Every conversation that the answer names. */
  conversations: listOf(isConversation),
  /** Ids of those whose title or people were found. */
  named: listOf(isText),
  found: listOf(shape({ conversation_id: isText, hits: listOf(isHit), has_more: isBoolean })),
});

export type SearchResult = Checked<typeof isSearchResult>;
export type Hit = Checked<typeof isHit>;

const CACHED_MS = 30_000;

/** Searches messages, titles and people of my conversations; within one, page by page. */
export const searchInbox = (text: string, within: string | null) =>
  infiniteQueryOptions({
    queryKey: inboxKeys.search(text, within),
    queryFn: async ({ pageParam, signal }): Promise<SearchResult> => {
      const supabase = await getClient();
      return await unwrapAs(
        isSearchResult,
        supabase
          .rpc('search_inbox', {
            p_query: text,
            ...(within !== null && { p_conversation_id: within }),
            ...(pageParam !== null && { p_before: pageParam }),
          })
          .abortSignal(signal),
      );
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ found }) =>
      within !== null && found[0]?.has_more ? (found[0].hits.at(-1)?.number ?? null) : null,
    staleTime: CACHED_MS,
    gcTime: CACHED_MS,
  });

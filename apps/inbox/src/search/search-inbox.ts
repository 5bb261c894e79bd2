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
  /** Where the search of older conversations goes on. */
  older: orNull(shape({ at: isText, id: isText })),
});

export type SearchResult = Checked<typeof isSearchResult>;
export type Hit = Checked<typeof isHit>;

const CACHED_MS = 30_000;

/** Searches messages, titles and people of my conversations, the newest first; within one, page by page. */
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
            ...pageParam,
          })
          .abortSignal(signal),
      );
    },
    initialPageParam: {} as { p_before?: number; p_older_than?: string; p_older_than_id?: string },
    getNextPageParam: ({ found, older }) => {
      if (older) return { p_older_than: older.at, p_older_than_id: older.id };
      const before = within !== null && found[0]?.has_more ? found[0].hits.at(-1)?.number : undefined;
      return before === undefined ? null : { p_before: before };
    },
    staleTime: CACHED_MS,
    gcTime: CACHED_MS,
  });

/** What the pages found together: an older page may name a conversation again, and within one each page has its own hits. */
export function mergePages(pages: SearchResult[]) {
  const found = new Map<string, SearchResult['found'][number]>();
  for (const page of pages) {
    for (const { conversation_id, hits, has_more } of page.found) {
      const before = found.get(conversation_id)?.hits ?? [];
      found.set(conversation_id, { conversation_id, hits: [...before, ...hits], has_more });
    }
  }
  return {
    known: new Map(pages.flatMap((page) => page.conversations).map((each) => [each.conversation_id, each])),
    named: [...new Set(pages.flatMap((page) => page.named))],
    found: [...found.values()],
  };
}

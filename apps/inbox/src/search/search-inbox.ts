import { infiniteQueryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { conversationSchema } from '../model/conversation';
import { inboxKeys } from '../model/keys';

const hitSchema = z.object({
  id: z.string(),
  number: z.number(),
  sender_id: z.nullable(z.string()),
  created_at: z.string(),
  /** The message, or the part of a long one that has the words. */
  text: z.string(),
});

const searchResultSchema = z.object({
  /** Every conversation that the answer names. */
  conversations: z.array(conversationSchema),
  /** Ids of those whose title or people were found. */
  named: z.array(z.string()),
  found: z.array(z.object({ conversation_id: z.string(), hits: z.array(hitSchema), has_more: z.boolean() })),
  /** Where the search of older conversations goes on. */
  older: z.nullable(z.object({ at: z.string(), id: z.string() })),
});

export type SearchResult = z.infer<typeof searchResultSchema>;
export type Hit = z.infer<typeof hitSchema>;

const CACHED_MS = 30_000;

/** Searches messages, titles and people of my conversations, the newest first; within one, page by page. */
export const searchInbox = (text: string, within: string | null) =>
  infiniteQueryOptions({
    queryKey: inboxKeys.search(text, within),
    queryFn: async ({ pageParam, signal }): Promise<SearchResult> => {
      const supabase = await getClient();
      return await unwrapAs(
        searchResultSchema,
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

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getReader, unwrap } from '@lineup/data';
import type { ContentKind } from './content-kind';
import { learnKeys } from './keys';

/** A page or article that holds the words, with the section that has most of them. */
export interface FoundContent {
  id: string;
  slug: string;
  /** Plain text in parts: every second one is a hit. */
  title_parts: string[];
  /** Of the section; null for the text before the first heading. */
  anchor: string | null;
  section_parts: string[];
  excerpt_parts: string[];
}

/** The database answers with no more. */
export const MAX_FOUND = 20;

/** The best published pages or articles for these words; the last one may still be being typed. */
export const searchContent = (kind: ContentKind, text: string) =>
  queryOptions({
    queryKey: learnKeys.search(kind, text),
    queryFn: async ({ signal }): Promise<FoundContent[]> => {
      const supabase = await getReader();
      return unwrap(supabase.rpc('search_content', { p_query: text, p_kind: kind }).abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });

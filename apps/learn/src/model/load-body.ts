import { queryOptions } from '@tanstack/react-query';
import { getReader, unwrap } from '@lineup/data';
import type { ContentKind } from './content-kind';
import { learnKeys } from './keys';

/** The Markdown of a page or article; null where the reader sees none. */
export const loadBody = (kind: ContentKind, id: string) =>
  queryOptions({
    queryKey: learnKeys.body(kind, id),
    queryFn: async ({ signal }): Promise<string | null> => {
      const supabase = await getReader();
      const row = await unwrap(
        supabase
          .from(kind === 'page' ? 'content_pages' : 'news_articles')
          .select('body')
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle(),
      );
      return row?.body ?? null;
    },
  });

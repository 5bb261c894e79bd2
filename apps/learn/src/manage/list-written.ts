import { infiniteQueryOptions } from '@tanstack/react-query';
import { afterRow, cutPage, unwrap, type Tables } from '@lineup/data';
import type { ContentKind } from '../model/content-kind';
import { learnKeys } from '../model/keys';
import { writingTable } from '../model/writing-table';

/** A page or article as those who write see it in a list. */
export type ManagedWriting = Pick<
  Tables<'news_articles'>,
  'id' | 'slug' | 'title' | 'is_published' | 'publish_at' | 'unpublish_at' | 'created_at' | 'updated_at'
> &
  Partial<Pick<Tables<'news_articles'>, 'published_at'>>;

export type WritingState = 'all' | 'draft' | 'scheduled' | 'published';

const PAGE = 'id, slug, title, is_published, publish_at, unpublish_at, created_at, updated_at';
const ARTICLE = `${PAGE}, published_at` as const;
/** Both tables are read as the one of articles. */
const COLUMNS: Readonly<Record<ContentKind, typeof ARTICLE>> = {
  page: PAGE as string as typeof ARTICLE,
  article: ARTICLE,
};
const PAGE_SIZE = 50;

/** Pages or articles that the viewer may see, the last begun first, fifty at a time. */
export const listWritten = (kind: ContentKind, state: WritingState) =>
  infiniteQueryOptions({
    queryKey: learnKeys.managed(kind, state),
    queryFn: async ({ pageParam: last, signal }) => {
      let query = (await writingTable(kind)).select(COLUMNS[kind]);
      if (state === 'published') query = query.eq('is_published', true);
      if (state === 'draft') query = query.eq('is_published', false).is('publish_at', null);
      if (state === 'scheduled') query = query.eq('is_published', false).not('publish_at', 'is', null);
      if (last)
        query = query
          // With it the index begins there; an `or` alone would have it walked from the start.
          .lte('created_at', last.created_at)
          .or(
            afterRow([
              { column: 'created_at', value: last.created_at, isDescending: true },
              { column: 'id', value: last.id, isDescending: true },
            ]),
          );
      const rows: ManagedWriting[] = await unwrap(
        query
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(PAGE_SIZE + 1)
          .abortSignal(signal),
      );
      return cutPage(rows, PAGE_SIZE);
    },
    initialPageParam: null as ManagedWriting | null,
    getNextPageParam: ({ last }) => last,
  });

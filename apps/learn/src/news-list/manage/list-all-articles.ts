import { infiniteQueryOptions } from '@tanstack/react-query';
import { afterRow, cutPage, getClient, unwrap, type Tables } from '@lineup/data';
import { learnKeys } from '../../model/keys';

/** An article as those who write see it in a list. */
export type ManagedArticle = Pick<
  Tables<'news_articles'>,
  | 'id'
  | 'slug'
  | 'title'
  | 'is_published'
  | 'publish_at'
  | 'unpublish_at'
  | 'published_at'
  | 'created_at'
  | 'updated_at'
>;

/** What is shown of them. */
export const states = { all: 'All articles', draft: 'Drafts', scheduled: 'Scheduled', published: 'Published' } as const;
export type ArticleState = keyof typeof states;

const PAGE_SIZE = 50;

/** Articles that the viewer may see, the last begun first. */
export const listAllArticles = (state: ArticleState) =>
  infiniteQueryOptions({
    queryKey: [...learnKeys.allArticles(), state],
    queryFn: async ({ pageParam, signal }) => {
      const supabase = await getClient();
      let query = supabase
        .from('news_articles')
        .select('id, slug, title, is_published, publish_at, unpublish_at, published_at, created_at, updated_at');
      if (state === 'published') query = query.eq('is_published', true);
      if (state === 'draft') query = query.eq('is_published', false).is('publish_at', null);
      if (state === 'scheduled') query = query.eq('is_published', false).not('publish_at', 'is', null);
      if (pageParam)
        query = query.or(
          afterRow([
            { column: 'created_at', value: pageParam.created_at, isDescending: true },
            { column: 'id', value: pageParam.id, isDescending: true },
          ]),
        );
      const rows: ManagedArticle[] = await unwrap(
        query
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(PAGE_SIZE + 1)
          .abortSignal(signal),
      );
      return cutPage(rows, PAGE_SIZE);
    },
    initialPageParam: null as ManagedArticle | null,
    getNextPageParam: ({ last }) => last,
  });

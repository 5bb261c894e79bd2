import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { articleSummarySchema } from '../model/article-summary';
import { learnKeys } from '../model/keys';

const newsPageSchema = z.object({
  articles: z.array(articleSummarySchema),
  has_more: z.boolean(),
  /** The tags in use, the most used first; with the first page only. */
  tags: z.nullable(z.array(z.object({ tag: z.string(), articles: z.number() }))),
});

/** Of one page; the newest stands apart, and the others fill rows of two or three. */
const PAGE_SIZE = 13;

/** The longest text that is searched for. */
export const MAX_QUERY = 100;

/** Published articles, the newest first: all, those of a tag, or those that hold the words. */
export const listNews = (tag: string | null, query: string) =>
  infiniteQueryOptions({
    queryKey: learnKeys.newsList(tag, query),
    queryFn: async ({ pageParam, signal }) => {
      return unwrapAs(
        newsPageSchema,
        readFunction(
          'list_news',
          {
            p_limit: PAGE_SIZE,
            ...(tag !== null && { p_tag: tag }),
            ...(query && { p_query: query }),
            ...(pageParam && { p_before: pageParam.published_at, p_before_id: pageParam.id }),
          },
          signal,
        ),
      );
    },
    initialPageParam: null as { published_at: string; id: string } | null,
    getNextPageParam: ({ articles, has_more }) => (has_more ? (articles.at(-1) ?? null) : null),
    placeholderData: keepPreviousData,
  });

/** The list that an address shows; its tag is in the path. */
export const listNewsAt = (address: string, tag: string | null) =>
  listNews(tag, queryIn(new URL(address).searchParams));

export const queryIn = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, MAX_QUERY);

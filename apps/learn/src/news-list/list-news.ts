import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { readAfter, readFunction, unwrapAs, type After } from '@lineup/data';
import * as z from '@lineup/schema';
import { articleSummarySchema, type ArticleSummary } from '../model/article-summary';
import { learnKeys } from '../model/keys';

const newsPageSchema = z.object({
  articles: z.array(articleSummarySchema),
  has_more: z.boolean(),
  /** The tags in use, the most used first; with the page that an address begins with only. */
  tags: z.nullable(z.array(z.object({ tag: z.string(), articles: z.number() }))),
});

/** Of one page; the newest stands apart, and the others fill rows of two or three. */
const PAGE_SIZE = 13;

/** The longest text that is searched for. */
export const MAX_QUERY = 100;

/** Published articles, the newest first: all, those of a tag, or those that hold the words, from the start or after one. */
export const listNews = (tag: string | null, query: string, after: After | null) =>
  infiniteQueryOptions({
    queryKey: learnKeys.newsList(tag, query, after),
    queryFn: async ({ pageParam, signal }) => {
      return unwrapAs(
        newsPageSchema,
        readFunction(
          'list_news',
          {
            p_limit: PAGE_SIZE,
            ...(tag !== null && { p_tag: tag }),
            ...(query && { p_query: query }),
            ...(pageParam && { p_before: pageParam[0], p_before_id: pageParam[1] }),
            ...(after && pageParam?.[1] === after[1] && { p_with_counts: true }),
          },
          signal,
        ),
      );
    },
    initialPageParam: after,
    getNextPageParam: nextNews,
    placeholderData: keepPreviousData,
  });

/** The list that an address shows; its tag is in the path. */
export function listNewsAt(address: string, tag: string | null) {
  const { searchParams } = new URL(address);
  return listNews(tag, queryIn(searchParams), readAfterNews(searchParams));
}

/** Time and id of an article, as the address of a list has them. */
export const readAfterNews = (params: URLSearchParams) => readAfter(params, /^\d[\dT:.+-]*\n[\da-f-]{36}$/);

/** Where the list goes on after a page of it. */
export function nextNews({ articles, has_more }: { articles: ArticleSummary[]; has_more: boolean }): After | null {
  const last = has_more && articles.at(-1);
  return last ? [last.published_at, last.id] : null;
}

export const queryIn = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, MAX_QUERY);

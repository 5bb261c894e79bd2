import { infiniteQueryOptions } from '@tanstack/react-query';
import { afterRow, cutPage, readAfter, readPublic, unwrapAs, type After, type Tables } from '@lineup/data';
import * as z from '@lineup/schema';
import { learnKeys } from './keys';

const summarySchema = z.object(
  z.columnsOf<Tables<'content_pages'>>()({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    /** One line on what the page is about. */
    menu_description: z.nullable(z.string()),
    display_order: z.number(),
  }),
);

/** A content page as lists and menus show it. */
export type PageSummary = z.infer<typeof summarySchema>;

/** Of one step of the list. */
const PAGE_SIZE = 100;

/** Place and address of a page, as the address of a list has them. */
export const readAfterPage = (params: URLSearchParams) => readAfter(params, /^-?\d{1,9}\n[\w-]+$/);

/** Where the list goes on after its last page. */
export const afterPage = ({ display_order, slug }: PageSummary): After => [String(display_order), slug];

/** Published pages in display order, as everyone may read them, a hundred at a time, from the start or after one. */
export const listPublishedPages = (after: After | null = null) =>
  infiniteQueryOptions({
    queryKey: after ? [...learnKeys.publishedPages(), after] : learnKeys.publishedPages(),
    queryFn: async ({ pageParam, signal }) => {
      const read = readPublic<unknown>(
        `content_pages?select=id,slug,title,menu_description,display_order&is_published=eq.true${pageParam ? behind(pageParam) : ''}&order=display_order,slug&limit=${PAGE_SIZE + 1}`,
        { signal },
      );
      const rows = await unwrapAs(
        z.array(summarySchema),
        read.then((data) => ({ data, error: null })),
      );
      return cutPage(rows, PAGE_SIZE);
    },
    initialPageParam: after,
    getNextPageParam: ({ last }) => last && afterPage(last),
  });

/** With the first filter the index begins there; an `or` alone would have it walked from the start. */
const behind = ([place, slug]: After) =>
  `&display_order=gte.${place}&or=(${afterRow([
    { column: 'display_order', value: place },
    { column: 'slug', value: slug },
  ])})`;

import { infiniteQueryOptions } from '@tanstack/react-query';
import { afterRow, cutPage, readPublic, unwrapAs, type Tables } from '@lineup/data';
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

/** Published pages in display order, as everyone may read them, a hundred at a time. */
export const listPublishedPages = () =>
  infiniteQueryOptions({
    queryKey: learnKeys.publishedPages(),
    queryFn: async ({ pageParam: last, signal }) => {
      const read = readPublic<unknown>(
        `content_pages?select=id,slug,title,menu_description,display_order&is_published=eq.true${last ? behind(last) : ''}&order=display_order,slug&limit=${PAGE_SIZE + 1}`,
        { signal },
      );
      const rows = await unwrapAs(
        z.array(summarySchema),
        read.then((data) => ({ data, error: null })),
      );
      return cutPage(rows, PAGE_SIZE);
    },
    initialPageParam: null as PageSummary | null,
    getNextPageParam: ({ last }) => last,
  });

/** With the first filter the index begins there; an `or` alone would have it walked from the start. */
const behind = ({ display_order, slug }: PageSummary) =>
  `&display_order=gte.${display_order}&or=(${afterRow([
    { column: 'display_order', value: display_order },
    { column: 'slug', value: slug },
  ])})`;

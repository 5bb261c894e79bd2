import { infiniteQueryOptions } from '@tanstack/react-query';
import { afterRow, cutPage, readPublic, type Tables } from '@lineup/data';
import { learnKeys } from './keys';

/** A content page as lists and menus show it; `menu_description` is one line on what the page is about. */
export type PageSummary = Pick<Tables<'content_pages'>, 'id' | 'slug' | 'title' | 'menu_description' | 'display_order'>;

/** Of one step of the list. */
const PAGE_SIZE = 100;

/** Published pages in display order, as everyone may read them, a hundred at a time. */
export const listPublishedPages = () =>
  infiniteQueryOptions({
    queryKey: learnKeys.publishedPages(),
    queryFn: async ({ pageParam: last, signal }) => {
      const rows = await readPublic<PageSummary[]>(
        `content_pages?select=id,slug,title,menu_description,display_order&is_published=eq.true${last ? behind(last) : ''}&order=display_order,slug&limit=${PAGE_SIZE + 1}`,
        { signal },
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

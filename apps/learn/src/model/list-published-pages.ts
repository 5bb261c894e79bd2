import { queryOptions } from '@tanstack/react-query';
import { readPublic, type Tables } from '@lineup/data';
import { learnKeys } from './keys';

/** A content page as lists and menus show it; `menu_description` is one line on what the page is about. */
export type PageSummary = Pick<Tables<'content_pages'>, 'id' | 'slug' | 'title' | 'menu_description'>;

/** The list shows no more pages than this. */
const MAX_PAGES = 200;

/** Published pages in display order, as everyone may read them. */
export const listPublishedPages = () =>
  queryOptions({
    queryKey: learnKeys.publishedPages(),
    queryFn: ({ signal }) =>
      readPublic<PageSummary[]>(
        `content_pages?select=id,slug,title,menu_description&is_published=eq.true&order=display_order,slug&limit=${MAX_PAGES}`,
        { signal },
      ),
  });

import { queryOptions } from '@tanstack/react-query';
import { getReader, unwrap, type Tables } from '@lineup/data';
import { learnKeys } from './keys';

/** A content page as lists and menus show it; `menu_description` is one line on what the page is about. */
export type PageSummary = Pick<Tables<'content_pages'>, 'id' | 'slug' | 'title' | 'menu_description'>;

/** The list shows no more pages than this. */
const MAX_PAGES = 200;

/** Published pages in display order, as everyone may read them. */
export const listPublishedPages = () =>
  queryOptions({
    queryKey: learnKeys.publishedPages(),
    queryFn: async ({ signal }): Promise<PageSummary[]> => {
      const supabase = await getReader();
      return await unwrap(
        supabase
          .from('content_pages')
          .select('id, slug, title, menu_description')
          .eq('is_published', true)
          .order('display_order', { ascending: true })
          .order('slug', { ascending: true })
          .limit(MAX_PAGES)
          .abortSignal(signal),
      );
    },
  });

import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { learnKeys } from './keys';

/** A content page as lists and menus show it. */
export interface PageSummary {
  id: string;
  slug: string;
  title: string;
  /** One line that says what the page is about; may be empty. */
  description: string;
}

/** More pages than this are not listed at once. */
const MOST_PAGES = 200;

/** Published pages in display order, as everybody may read them. */
export const listPublishedPages = () =>
  queryOptions({
    queryKey: learnKeys.publishedPages(),
    queryFn: async (): Promise<PageSummary[]> => {
      const client = await getClient();
      const rows = await unwrap(
        client
          .from('content_pages')
          .select('id, slug, title, menu_description')
          .eq('is_published', true)
          .order('display_order', { ascending: true })
          .order('slug', { ascending: true })
          .limit(MOST_PAGES),
      );
      return rows.map((row) => ({
        id: row.id,
        slug: row.slug,
        title: row.title,
        description: row.menu_description ?? '',
      }));
    },
  });

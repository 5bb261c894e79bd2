import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { learnKeys } from '../model/keys';

/** A content page as the viewer shows it. */
export interface ContentPage {
  id: string;
  slug: string;
  title: string;
  description: string;
  /** Markdown: CommonMark and tables; raw HTML is never rendered. */
  body: string;
  isPublished: boolean;
  updatedAt: string;
}

/** One page by its slug, or null when none is visible to the reader (a draft is visible to privileged users only). */
export const loadPage = (slug: string) =>
  queryOptions({
    queryKey: learnKeys.page(slug),
    queryFn: async (): Promise<ContentPage | null> => {
      const client = await getClient();
      const row = await unwrap(
        client
          .from('content_pages')
          .select('id, slug, title, menu_description, body, is_published, updated_at')
          .eq('slug', slug)
          .maybeSingle(),
      );
      return (
        row && {
          id: row.id,
          slug: row.slug,
          title: row.title,
          description: row.menu_description ?? '',
          body: row.body,
          isPublished: row.is_published,
          updatedAt: row.updated_at,
        }
      );
    },
  });

import { queryOptions } from '@tanstack/react-query';
import { getReader, unwrap, type Tables } from '@lineup/data';
import { findMovedPage } from '../model/find-moved-page';
import { learnKeys } from '../model/keys';

/** A content page as the viewer shows it. `body` is Markdown: CommonMark and tables; raw HTML is never rendered. */
export type ContentPage = Pick<
  Tables<'content_pages'>,
  'id' | 'slug' | 'title' | 'menu_description' | 'body' | 'is_published' | 'updated_at'
>;

/** The page that was looked for has another address now. */
export interface MovedPage {
  movedTo: string;
}

/** One page by its slug, or null when the reader may see none (only privileged users may see a draft). */
export const loadPage = (slug: string) =>
  queryOptions({
    queryKey: learnKeys.page(slug),
    queryFn: async ({ signal }): Promise<ContentPage | MovedPage | null> => {
      const supabase = await getReader();
      const page = await unwrap(
        supabase
          .from('content_pages')
          .select('id, slug, title, menu_description, body, is_published, updated_at')
          .eq('slug', slug)
          .abortSignal(signal)
          .maybeSingle(),
      );
      if (page) return page;
      const movedTo = await findMovedPage(slug, signal);
      return movedTo === null ? null : { movedTo };
    },
  });

import { queryOptions } from '@tanstack/react-query';
import { getReader, unwrap, type Tables } from '@lineup/data';
import { findMovedPage } from '../model/find-moved-page';
import type { OutlineHeading } from '../model/outline-heading';
import { learnKeys } from '../model/keys';

/** A content page as the viewer shows it. `html` and what was made with it are null until the server made them. */
export interface ContentPage extends Pick<
  Tables<'content_pages'>,
  'id' | 'slug' | 'title' | 'menu_description' | 'html' | 'reading_minutes' | 'is_published' | 'updated_at'
> {
  outline: OutlineHeading[] | null;
}

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
          .select('id, slug, title, menu_description, html, outline, reading_minutes, is_published, updated_at')
          .eq('slug', slug)
          .abortSignal(signal)
          .maybeSingle(),
      );
      if (page) return { ...page, outline: page.outline as unknown as OutlineHeading[] | null };
      const movedTo = await findMovedPage(slug, signal);
      return movedTo === null ? null : { movedTo };
    },
  });

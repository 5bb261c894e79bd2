import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap, type Tables } from '@lineup/data';
import { learnKeys } from '../../model/keys';

/** A page as those who write see it in a list. */
export type ManagedPage = Pick<
  Tables<'content_pages'>,
  | 'id'
  | 'slug'
  | 'title'
  | 'is_published'
  | 'publish_at'
  | 'unpublish_at'
  | 'display_order'
  | 'created_at'
  | 'updated_at'
>;

/** Every page that the viewer may see, the newest first. */
export const listAllPages = () =>
  queryOptions({
    queryKey: learnKeys.allPages(),
    queryFn: async ({ signal }): Promise<ManagedPage[]> => {
      const supabase = await getClient();
      return unwrap(
        supabase
          .from('content_pages')
          .select('id, slug, title, is_published, publish_at, unpublish_at, display_order, created_at, updated_at')
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .abortSignal(signal),
      );
    },
  });

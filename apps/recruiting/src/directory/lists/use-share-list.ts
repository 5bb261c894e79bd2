import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { t } from '../../language';

/** Makes a link to a list; an older one no longer works. */
export function useShareList(listId: string, withNotes: boolean, onMade: (link: string) => void) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async () => {
      const supabase = await getClient();
      const token = await unwrap(supabase.rpc('share_list', { p_list_id: listId, p_with_notes: withNotes }));
      onMade(`${location.origin}/lists/shared#token=${token}`);
    },
    failed: t('The link could not be made. Try again.'),
    invalidates: [recruitingKeys.lists(userId)],
  });
}

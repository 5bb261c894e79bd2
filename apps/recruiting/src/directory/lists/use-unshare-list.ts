import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { t } from '../../language';

/** Ends the link to a list. */
export function useUnshareList(listId: string, onEnded: () => void) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('unshare_list', { p_list_id: listId }));
      onEnded();
    },
    done: t('The link no longer works'),
    failed: t('The link could not be turned off. Try again.'),
    invalidates: [recruitingKeys.lists(userId)],
  });
}

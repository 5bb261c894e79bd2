import { useAuth } from '@lineup/auth';
import { useNavigateIfHere } from '@lineup/contract';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { List } from '../model/load-list';
import { t } from '../../language';

/** Deletes a list with everything on it. */
export function useDeleteList(list: List) {
  const userId = useAuth().user?.id ?? '';
  const navigateIfHere = useNavigateIfHere();
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.from('lists').delete().eq('id', list.id));
      await navigateIfHere('/lists', { replace: true });
    },
    done: t('“{name}” was deleted', { name: list.name }),
    failed: t('The list could not be deleted. Try again.'),
    invalidates: [recruitingKeys.lists(userId)],
  });
}

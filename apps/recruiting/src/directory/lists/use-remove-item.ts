import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { ListItem } from '../model/load-list';
import { t } from '../../language';

/** Takes something off a list. */
export function useRemoveItem() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id }: Pick<ListItem, 'id'>) => {
      const supabase = await getClient();
      await unwrap(supabase.from('list_items').delete().eq('id', id));
    },
    failed: t('This could not be removed. Try again.'),
    invalidates: [recruitingKeys.lists(userId)],
    lockBy: ({ id }) => id,
  });
}

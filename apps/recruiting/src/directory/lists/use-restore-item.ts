import { useAuth } from '@lineup/auth';
import { getClient, insertOnce, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { type ListItem, itemName } from '../model/load-list';
import { saveOrder } from './use-order-items';
import { t } from '../../language';

/** Something taken off a list, with the order that the list had. */
export interface RemovedItem {
  item: ListItem;
  order: string[];
}

/** Puts something back on a list, in the order that the list had. */
export function useRestoreItem(listId: string) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ item, order: ids }: RemovedItem) => {
      const supabase = await getClient();
      const { id, note = null, college, player } = item;
      await insertOnce(
        () =>
          supabase.from('list_items').insert({
            id,
            list_id: listId,
            note,
            ...(college ? { college_id: college.id } : { player_id: player?.user_id ?? null }),
          }),
        () => supabase.from('list_items').update({ note }).eq('id', id).select('id').single(),
      );
      await saveOrder(listId, ids);
    },
    refused: (error, { item }) =>
      error.kind === 'forbidden'
        ? { title: t('Not restored'), description: t('{name} can no longer be seen.', { name: itemName(item) }) }
        : undefined,
    failed: t('This could not be restored. Try again.'),
    invalidates: [recruitingKeys.lists(userId)],
  });
}

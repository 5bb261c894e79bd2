import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@lineup/auth';
import { cancelReads, getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { type ListItem, loadList } from '../model/load-list';
import { t } from '../../language';

export async function saveOrder(listId: string, ids: string[]): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.rpc('reorder_list', { p_list_id: listId, p_item_ids: ids }));
}

/** Puts a list into order: shown at once; whoever moves on before it is stored has the last word. */
export function useOrderItems(listId: string) {
  const userId = useAuth().user?.id ?? '';
  const queryClient = useQueryClient();
  const { queryKey } = loadList(userId, listId);
  const order = useAction({
    run: (items: ListItem[]) =>
      saveOrder(
        listId,
        items.map(({ id }) => id),
      ),
    failed: t('The order could not be saved.'),
    invalidates: [recruitingKeys.lists(userId)],
    invalidatesOn: 'settled',
    inTurn: `list:${listId}`,
    group: [...queryKey, 'order'],
  });
  return (items: ListItem[]) => {
    void cancelReads(queryClient, queryKey);
    queryClient.setQueryData(queryKey, (before) => before && { ...before, items });
    order.mutate(items);
  };
}

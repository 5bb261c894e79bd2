import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { type Listed, columnOf } from './listed';

/** The user's lists, each with the item that names this college or player, if it has one. */
export const listsWith = (userId: string, listed: Listed) =>
  queryOptions({
    queryKey: recruitingKeys.listsWith(userId, listed.kind, listed.id),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrap(
        supabase
          .from('lists')
          .select('id, name, list_items (id)')
          .eq(`list_items.${columnOf(listed)}`, listed.id)
          .order('name')
          .limit(100)
          .abortSignal(signal),
      );
    },
  });

import { useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countQuery } from './count';

/**
 * A count of the signed-in user, kept current: the database sends the new number to the user's own topic, one after the
 * other, so that the last one holds.
 */
export function useCount(name = ''): number {
  const userId = useAuth().user?.id ?? '';
  const query = countQuery(userId, name);
  const isEnabled = userId !== '' && name !== '';
  const { data = 0 } = useQuery({ ...query, enabled: isEnabled });
  const queryClient = useQueryClient();
  useLiveQuery({
    topic: isEnabled ? `user:${userId}` : null,
    events: ['count'],
    key: query.queryKey,
    onEvent: ({ payload }) => {
      if (payload['name'] !== name) return true;
      const value = payload['value'];
      if (typeof value !== 'number') return false;
      // A fetch under way may bring an older number.
      const isFetching = queryClient.isFetching({ queryKey: query.queryKey }) > 0;
      queryClient.setQueryData(query.queryKey, value);
      return !isFetching;
    },
  });
  return data;
}

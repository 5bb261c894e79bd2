import { useAuth } from '@lineup/auth';
import { useLiveQuery, useSentCount, type TopicEvent } from '@lineup/data';
import { useQuery } from '@tanstack/react-query';
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
  const take = useSentCount(query.queryKey);
  const onCount = ({ payload }: TopicEvent) => {
    if (payload['name'] !== name) return true;
    const value = payload['value'];
    if (typeof value !== 'number') return false;
    take(value, payload['number']);
    return true;
  };
  useLiveQuery({
    topic: isEnabled ? `user:${userId}` : null,
    events: ['count'],
    key: query.queryKey,
    onEvent: onCount,
    onReplayed: onCount,
  });
  return data;
}

import { useAuth } from '@lineup/auth';
import { useRealtime } from '@lineup/data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countQuery } from './count';

/** A count of the signed-in user, kept current. */
export function useCount(name = ''): number {
  const userId = useAuth().user?.id ?? '';
  const query = countQuery(userId, name);
  const isEnabled = userId !== '' && name !== '';
  const { data = 0 } = useQuery({ ...query, enabled: isEnabled });
  const queryClient = useQueryClient();
  useLiveCount({
    userId,
    isEnabled,
    onChange: () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
  });
  return data;
}

/**
 * Tells when a count may have changed, here or on another device. All that the shell knows of how counts are told:
 * by the messages that the user may read, until the database sends counts itself.
 */
function useLiveCount({ userId, isEnabled, onChange }: { userId: string; isEnabled: boolean; onChange(): void }): void {
  useRealtime({
    channel: `unread:${userId}`,
    // Row-level security lets only messages of the user's own conversations through.
    tables: [{ table: 'messages' }, { table: 'conversation_participants', filter: `user_id=eq.${userId}` }],
    onChange,
    onReconnect: onChange,
    enabled: isEnabled,
  });
}

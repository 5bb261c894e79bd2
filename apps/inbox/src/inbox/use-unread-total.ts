import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { inboxKeys } from '../model/keys';

/** The number in the title of the tab: that of the header. The database sends each change (`heard`). */
export function useUnreadTotal(isWanted: boolean) {
  const queryClient = useQueryClient();
  const { data = 0 } = useQuery({
    queryKey: inboxKeys.unreadTotal(),
    enabled: isWanted,
    queryFn: async () => {
      const supabase = await getClient();
      return await unwrap(supabase.rpc('unread_total'));
    },
  });
  return {
    total: data,
    /** Takes the number of an event; false for one that is about something else. */
    heard: (payload: Record<string, unknown>) => {
      if (payload['name'] === 'unread_total' && typeof payload['value'] === 'number')
        queryClient.setQueryData(inboxKeys.unreadTotal(), payload['value']);
    },
  };
}

/** "(3) Inbox · Lineup" */
export const inboxTitle = (total: number) => `${total > 0 ? `(${total > 99 ? '99+' : total}) ` : ''}Inbox · Lineup`;

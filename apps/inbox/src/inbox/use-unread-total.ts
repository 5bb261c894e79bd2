import { useQuery } from '@tanstack/react-query';
import { getClient, unwrap, useSentCount } from '@lineup/data';
import { inboxKeys } from '../model/keys';

/** The number in the title of the tab: that of the header. The database sends each change (`heard`). */
export function useUnreadTotal(isWanted: boolean) {
  const { data = 0 } = useQuery({
    queryKey: inboxKeys.unreadTotal(),
    enabled: isWanted,
    queryFn: async () => {
      const supabase = await getClient();
      return await unwrap(supabase.rpc('unread_total'));
    },
  });
  const take = useSentCount(inboxKeys.unreadTotal());
  return {
    total: data,
    /** Takes the number of an event; one that is about something else changes nothing. */
    heard: (payload: Record<string, unknown>) => {
      const { name, value, number } = payload;
      if (name === 'unread_total' && typeof value === 'number') take(value, number);
    },
  };
}

/** "(3) Inbox · Lineup" */
export const inboxTitle = (total: number) => `${total > 0 ? `(${total > 99 ? '99+' : total}) ` : ''}Inbox · Lineup`;

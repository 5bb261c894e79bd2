import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { inboxKeys } from '../model/keys';

/** What is read while its conversation is open is counted down within this time: the title stays as it is. */
const RISE_MS = 800;

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
  const rise = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rise.current), []);
  return {
    total: data,
    /** Takes the number of an event; false for one that is about something else. */
    heard: (payload: Record<string, unknown>) => {
      const { name, value } = payload;
      if (name !== 'unread_total' || typeof value !== 'number') return;
      clearTimeout(rise.current);
      const show = () => queryClient.setQueryData(inboxKeys.unreadTotal(), value);
      if (value > data) rise.current = setTimeout(show, RISE_MS);
      else show();
    },
  };
}

/** "(3) Inbox · Lineup" */
export const inboxTitle = (total: number) => `${total > 0 ? `(${total > 99 ? '99+' : total}) ` : ''}Inbox · Lineup`;

import { SHELL_RETRIES, getClient, retryUpTo, unwrap } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';

/** Highest number that the badge shows. */
const MOST = 99;

/** Number of unread messages in all conversations of the user. Below the inbox's key, so that reading refreshes it. */
export function unreadQuery(userId: string) {
  return queryOptions({
    queryKey: ['inbox', 'unread-total', userId],
    retry: retryUpTo(SHELL_RETRIES),
    queryFn: async () => {
      const client = await getClient();
      return unwrap(client.rpc('unread_total'));
    },
  });
}

/** Text of the badge; null when nothing is unread. */
export function unreadLabel(unread: number): string | null {
  if (unread <= 0) return null;
  return unread > MOST ? `${MOST}+` : String(unread);
}

import { useAuth } from '@lineup/auth';
import { useRealtime } from '@lineup/data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './header.module.css';
import { unreadLabel, unreadQuery } from './unread';

/** Way to the inbox, with the number of unread messages. */
export function InboxLink() {
  const userId = useAuth().user?.id ?? '';
  const { data: unread = 0 } = useQuery({ ...unreadQuery(userId), enabled: userId !== '' });
  useLiveUnread(userId);
  const badge = unreadLabel(unread);
  return (
    <Link to="/inbox" className={styles.icon} aria-label={badge ? `Inbox, ${badge} unread` : 'Inbox'}>
      <Inbox size={20} aria-hidden="true" />
      {badge && (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </Link>
  );
}

/** Counts again when a message comes, and when it is read here or on another device. */
function useLiveUnread(userId: string): void {
  const client = useQueryClient();
  const count = () => void client.invalidateQueries({ queryKey: unreadQuery(userId).queryKey });
  useRealtime({
    channel: `unread:${userId}`,
    // Row-level security lets only messages of the user's own conversations through.
    tables: [{ table: 'messages' }, { table: 'conversation_participants', filter: `user_id=eq.${userId}` }],
    onChange: count,
    onReconnect: count,
    enabled: userId !== '',
  });
}

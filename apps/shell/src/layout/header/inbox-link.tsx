import { useAuth } from '@lineup/auth';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './header.module.css';
import { unreadLabel, unreadQuery } from './unread';

/** Way to the inbox, with the number of unread messages. */
export function InboxLink() {
  const userId = useAuth().user?.id ?? '';
  const { data: unread = 0 } = useQuery({ ...unreadQuery(userId), enabled: userId !== '' });
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

import type { NavItem } from '@lineup/contract';
import { Bell, CalendarDays, Inbox, LayoutGrid, Star, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from '../header.module.css';
import { badgeText } from './count';
import { useCount } from './use-count';

/** The icons that a remote may name for its links. */
const icons: Record<string, LucideIcon> = { inbox: Inbox, bell: Bell, calendar: CalendarDays, star: Star };

/** A link shown as an icon, with the number of what is unread behind it. */
export function IconLink({ item: { label, href, icon = '', badge } }: { item: NavItem }) {
  const unread = badgeText(useCount(badge));
  const Icon = icons[icon] ?? LayoutGrid;
  return (
    <Link to={href} className={styles.icon} aria-label={unread ? `${label}, ${unread} unread` : label}>
      <Icon size={20} aria-hidden="true" />
      {unread && (
        <span className={styles.badge} aria-hidden="true">
          {unread}
        </span>
      )}
    </Link>
  );
}

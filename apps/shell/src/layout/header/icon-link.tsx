import type { NavItem } from '@lineup/contract';
import { Link } from 'react-router-dom';
import { navLabel, t } from '../../language/language';
import styles from './header.module.css';
import { badgeText } from './navigation/count';
import { LayoutGrid, navIcons } from './navigation/nav-icons';
import { useCount } from './navigation/use-count';

/** A link shown as an icon, with the number of what is unread behind it. */
export function IconLink({ item: { label, href, icon = '', badge } }: { item: NavItem }) {
  const unread = badgeText(useCount(badge));
  const Icon = navIcons[icon] ?? LayoutGrid;
  return (
    <Link
      to={href}
      className={`lu-icon-button ${styles.icon}`}
      aria-label={unread ? t('{label}, {count} unread', { label: navLabel(label), count: unread }) : navLabel(label)}
    >
      <Icon size={20} aria-hidden="true" />
      {unread && (
        <span className={styles.badge} aria-hidden="true">
          {unread}
        </span>
      )}
    </Link>
  );
}

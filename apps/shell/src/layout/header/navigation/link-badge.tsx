import { t } from '../../../language/language';
import { badgeText } from './count';
import styles from './link-badge.module.css';
import { useCount } from './use-count';

/** The number behind a link of the header or the mobile menu; nothing while it is 0. */
export default function LinkBadge({ name }: { name: string }) {
  const count = badgeText(useCount(name));
  if (!count) return null;
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {count}
      </span>
      <span className="lu-visually-hidden">{t(', {count} new', { count })}</span>
    </>
  );
}

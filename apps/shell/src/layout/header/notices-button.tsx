import { useRef } from 'react';
import { icon } from '../../kit/icons';
import { useLazyPart } from '../../kit/lazy-part';
import styles from './header.module.css';
import { badgeText } from './navigation/count';
import { useCount } from './navigation/use-count';

const Bell = icon(
  'M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
);

const loadPanel = () => import(/* webpackChunkName: "notices" */ './notices/notices-panel');

/** The bell of the signed-in user: how many notices are new, and the panel that lists them. */
export function NoticesButton() {
  const unread = badgeText(useCount('unread_notices'));
  const button = useRef<HTMLButtonElement>(null);
  const { Part: Panel, open, close } = useLazyPart(loadPanel);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`lu-icon-button ${styles.icon}`}
        aria-label={unread ? `Notices, ${unread} new` : 'Notices'}
        aria-haspopup="dialog"
        aria-expanded={Panel !== undefined}
        onPointerEnter={() => void loadPanel().catch(() => {})}
        onClick={() => void open()}
      >
        <Bell size={20} aria-hidden="true" />
        {unread && (
          <span className={styles.badge} aria-hidden="true">
            {unread}
          </span>
        )}
      </button>
      {Panel && (
        <Panel
          onClose={() => {
            close();
            button.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}

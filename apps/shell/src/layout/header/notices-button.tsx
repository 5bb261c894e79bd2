import { lazyPart } from '@lineup/ui/lazy-part';
import { useRef, useState } from 'react';
import { t } from '../../language/language';
import { loadRemoteLanguage } from '../../language/remote-language';
import { Bell } from '../../kit/bell';
import styles from './header.module.css';
import { badgeText } from './navigation/count';
import { useCount } from './navigation/use-count';

const panel = lazyPart(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "notices" */ './notices/notices-panel'),
    loadRemoteLanguage('notices', {
      languages: { es: () => import(/* webpackChunkName: "notices-es" */ './notices/language/es') },
    }),
  ]);
  return module;
});

/** The bell of the signed-in user: how many notices are new, once they are to be counted, and the panel that lists them. */
export function NoticesButton({ isCounted }: { isCounted: boolean }) {
  const unread = badgeText(useCount(isCounted ? 'unread_notices' : ''));
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`lu-icon-button ${styles.icon}`}
        aria-label={unread ? t('Notices, {count} new', { count: unread }) : t('Notices')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panel.prefetch}
        onClick={() => setOpen(true)}
      >
        <Bell size={20} aria-hidden="true" />
        {unread && (
          <span className={styles.badge} aria-hidden="true">
            {unread}
          </span>
        )}
      </button>
      {isOpen && (
        <panel.Part
          onClose={() => {
            setOpen(false);
            button.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}

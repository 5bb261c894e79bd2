import { lazyPart } from '@lineup/ui/lazy-part';
import { useRef, useState } from 'react';
import { t } from '../../language/language';
import { Menu } from '../../kit/icons';
import styles from './header.module.css';

const menu = lazyPart(() => import(/* webpackChunkName: "menu" */ './menus/mobile-menu'));

/** Opens the navigation on small screens. */
export function MobileMenuButton({ onSearch }: { onSearch(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`lu-icon-button ${styles.narrowOnly}`}
        aria-label={t('Menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={menu.prefetch}
        onClick={() => setOpen(true)}
      >
        <Menu size={22} aria-hidden="true" />
      </button>
      {isOpen && (
        <menu.Part
          onClose={() => {
            setOpen(false);
            button.current?.focus({ preventScroll: true });
          }}
          onSearch={onSearch}
        />
      )}
    </>
  );
}

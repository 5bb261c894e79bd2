import { useRef } from 'react';
import { Menu } from '../../kit/icons';
import { useLazyPart } from '../../kit/lazy-part';
import styles from './header.module.css';

const loadMenu = () => import(/* webpackChunkName: "menu" */ './menus/mobile-menu');

/** Opens the navigation on small screens. */
export function MobileMenuButton({ onSearch }: { onSearch(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  const { Part: MobileMenu, open, close } = useLazyPart(loadMenu);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`lu-icon-button ${styles.narrowOnly}`}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={MobileMenu !== undefined}
        onPointerEnter={() => void loadMenu().catch(() => {})}
        onClick={() => void open()}
      >
        <Menu size={22} aria-hidden="true" />
      </button>
      {MobileMenu && (
        <MobileMenu
          onClose={() => {
            close();
            button.current?.focus({ preventScroll: true });
          }}
          onSearch={onSearch}
        />
      )}
    </>
  );
}

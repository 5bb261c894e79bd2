import { Menu } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import styles from './header.module.css';

const loadMenu = () => import('./menus/mobile-menu');
const MobileMenu = lazy(loadMenu);

/** Opens the navigation on small screens. */
export function MobileMenuButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${styles.icon} ${styles.narrowOnly}`}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadMenu().catch(() => {})}
        onClick={() => setIsOpen(true)}
      >
        <Menu size={22} aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <MobileMenu onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

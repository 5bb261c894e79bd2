import type { ReactNode } from 'react';
import { ChevronLeft } from '@lineup/ui/icons';
import { Link } from 'react-router-dom';
import styles from './back-link.module.css';

/** Above the title of a page: what it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.back} to={to}>
      <ChevronLeft size={16} aria-hidden />
      {children}
    </Link>
  );
}

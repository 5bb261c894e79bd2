import type { ReactNode } from 'react';
import styles from './form.module.css';

/** What happened with the whole form, told to screen readers too. */
export function FormMessage({ kind, children }: { kind: 'error' | 'success'; children: ReactNode }) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={kind === 'error' ? styles.error : styles.success}>
      {children}
    </div>
  );
}

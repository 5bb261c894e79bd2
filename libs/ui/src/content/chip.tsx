import type { ReactNode } from 'react';
import styles from './chip.module.css';

export interface ChipProps {
  tone?: 'plain' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
  icon?: ReactNode;
  children: ReactNode;
}

/** A short fact about a thing: tier, status, role. The text carries the meaning, the color only supports it. */
export function Chip({ tone = 'plain', icon, children }: ChipProps) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  );
}

import type { ReactNode } from 'react';
import styles from '../console.module.css';

/** A short fact. The words carry the meaning, the colour only supports it. */
export function Chip({ tone = 'plain', children }: { tone?: 'plain' | 'good' | 'bad' | 'wait'; children: ReactNode }) {
  return <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>;
}

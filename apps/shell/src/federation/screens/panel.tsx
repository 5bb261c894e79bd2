import { currentLanguage } from '@lineup/language';
import type { ReactNode } from 'react';
import styles from './failure.module.css';

export interface PanelProps {
  /** What happened; gives the picture. */
  kind: 'closed' | 'load' | 'offline' | 'incompatible' | 'crash' | 'missing';
  title: string;
  /** Said at once, because something went wrong under the visitor's hands. */
  isAlarm?: boolean;
  children: ReactNode;
}

/** What stands here is said in every language, whatever the screen around it is in. */
const ownLanguage = () => (currentLanguage() === 'en' ? undefined : currentLanguage());

/** In place of a screen that cannot show: what happened, and a way on. */
export function Panel({ kind, title, isAlarm, children }: PanelProps) {
  return (
    <section lang={ownLanguage()} className={styles.failure} role={isAlarm ? 'alert' : undefined} data-failure={kind}>
      <h1>{title}</h1>
      {children}
    </section>
  );
}

/** The ways on, below what happened. */
export function PanelActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

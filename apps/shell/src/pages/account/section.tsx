import type { ReactNode } from 'react';
import styles from './account.module.css';

export interface SectionProps {
  /** Its anchor. */
  id: string;
  title: string;
  purpose?: ReactNode;
  isDangerous?: boolean;
  children: ReactNode;
}

/** One part of the account page. */
export function Section({ id, title, purpose, isDangerous = false, children }: SectionProps) {
  return (
    <section
      id={id}
      className={isDangerous ? `${styles.section} ${styles.dangerous}` : styles.section}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {purpose !== undefined && <p className={styles.purpose}>{purpose}</p>}
      <div className={styles.content}>{children}</div>
    </section>
  );
}

import { createContext, useContext, type ReactNode } from 'react';
import styles from './account.module.css';
import type { OwnAccount } from './own-account';

export interface SectionProps {
  /** Its anchor. */
  id: string;
  title: string;
  purpose?: ReactNode;
  isDangerous?: boolean;
  children: ReactNode;
}

/** What the code of a section gets. */
export interface SectionContentProps {
  account: OwnAccount;
  /** Signs out here and goes to the landing page. */
  onLeave(): Promise<void>;
}

/** The title that the page bears already. */
export const PageTitle = createContext<string | null>(null);

/** One panel of a page of the account. The one that is the page has its title there. */
export function Section({ id, title, purpose, isDangerous = false, children }: SectionProps) {
  const hasTitle = useContext(PageTitle) !== title;
  return (
    <section
      id={id}
      className={isDangerous ? `${styles.section} ${styles.dangerous}` : styles.section}
      {...(hasTitle ? { 'aria-labelledby': `${id}-title` } : { 'aria-label': title })}
    >
      {hasTitle && (
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
      )}
      {purpose !== undefined && <p className={styles.purpose}>{purpose}</p>}
      <div className={styles.content}>{children}</div>
    </section>
  );
}

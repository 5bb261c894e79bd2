import { PageHeader } from '@lineup/ui/page-header';
import type { ReactNode } from 'react';
import styles from './reading-page.module.css';

export interface ReadingPageProps {
  title: string;
  purpose: string;
  /** What stands over the text. */
  above?: ReactNode;
  children: ReactNode;
}

/** A page to read: headings, paragraphs, lists. */
export function ReadingPage({ title, purpose, above, children }: ReadingPageProps) {
  return (
    <article className={styles.page}>
      <title>{`${title} · Lineup`}</title>
      <PageHeader title={title} purpose={purpose} />
      {above}
      <div className={styles.text}>{children}</div>
    </article>
  );
}

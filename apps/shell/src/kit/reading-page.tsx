import { calendarDate } from '@lineup/ui/dates';
import { LocalTime } from '@lineup/ui/local-time';
import { PageHeader } from '@lineup/ui/page-header';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './reading-page.module.css';

export interface ReadingPageProps {
  title: string;
  purpose: string;
  /** Day of the last change, `YYYY-MM-DD`, of a page that people agree to; it ends with whom to ask. */
  updated?: string;
  children: ReactNode;
}

/** A page to read: headings, paragraphs, lists. */
export function ReadingPage({ title, purpose, updated, children }: ReadingPageProps) {
  return (
    <article className={styles.page}>
      <title>{`${title} · Lineup`}</title>
      <PageHeader title={title} purpose={purpose} />
      {updated && (
        <p className={styles.updated}>
          Last updated <LocalTime at={updated} as={calendarDate} />
        </p>
      )}
      <div className={styles.text}>
        {children}
        {updated && (
          <>
            <h2>Questions</h2>
            <p>
              If anything on this page is unclear, <Link to="/contact">contact us</Link>.
            </p>
          </>
        )}
      </div>
    </article>
  );
}

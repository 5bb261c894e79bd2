import { calendarDate } from '@lineup/ui/dates';
import { LocalTime } from '@lineup/ui/local-time';
import { Link } from 'react-router-dom';
import { ReadingPage, type ReadingPageProps } from './reading-page';
import styles from './reading-page.module.css';

interface AgreedPageProps extends Omit<ReadingPageProps, 'above'> {
  /** Day of the last change, `YYYY-MM-DD`. */
  updated: string;
}

/** A page that people agree to: it begins with its day, and ends with where to ask. Such pages are in English alone. */
export function AgreedPage({ updated, children, ...page }: AgreedPageProps) {
  return (
    <ReadingPage
      {...page}
      above={
        <p className={styles.updated}>
          Last updated <LocalTime at={updated} as={calendarDate} />
        </p>
      }
    >
      {children}
      <h2>Questions</h2>
      <p>
        If anything on this page is unclear, <Link to="/contact">contact us</Link>.
      </p>
    </ReadingPage>
  );
}

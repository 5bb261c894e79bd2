import { LinkButton } from '@lineup/ui/link-button';
import type { ReactNode } from 'react';
import styles from './not-found-page.module.css';

/** Any address without a screen, or whose screen this visitor may not see. Its children are what else can be done. */
export function NotFoundPage({ children }: { children?: ReactNode }) {
  return (
    <section className={styles.page}>
      <title>Page not found · Lineup</title>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1>Oops! Page not found</h1>
      <p className={styles.text}>There is nothing here, or you do not have access to it.</p>
      <LinkButton to="/" variant="primary">
        Return to Home
      </LinkButton>
      {children}
    </section>
  );
}

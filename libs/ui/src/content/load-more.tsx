import { Button } from '../button/button';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  /** The list as an infinite query. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  /** Message when loading fails, for example "More teams could not be loaded. Try again." */
  failed: string;
  /** Default "Load more". */
  label?: string;
}

/** The end of a list that has more rows. */
export function LoadMore({ query, failed, label = 'Load more' }: LoadMoreProps) {
  return (
    <>
      {query.isFetchNextPageError && (
        <p className={styles.problem} role="alert">
          {failed}
        </p>
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          {/* A disabled button would lose the focus, and with it the place of whoever uses the keyboard. */}
          <Button
            aria-disabled={query.isFetchingNextPage || undefined}
            onClick={() => {
              if (!query.isFetchingNextPage) void query.fetchNextPage();
            }}
          >
            {query.isFetchingNextPage ? 'Loading...' : query.isFetchNextPageError ? 'Retry' : label}
          </Button>
        </div>
      )}
    </>
  );
}

import { NativeButton } from '@lineup/ui/native-button';
import styles from './load-more.module.css';

interface LoadMoreProps {
  /** The list as an infinite query. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  /** What did not arrive, for example "More teams". */
  what: string;
}

/** The end of a list that goes on. */
export function LoadMore({ query, what }: LoadMoreProps) {
  return (
    <>
      {query.isFetchNextPageError && (
        <p className={styles.problem} role="alert">
          {`${what} could not be loaded. Try again.`}
        </p>
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <NativeButton disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </NativeButton>
        </div>
      )}
    </>
  );
}

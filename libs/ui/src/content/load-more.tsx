import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../button/button';
import { LinkButton } from '../button/link-button';
import styles from './load-more.module.css';
import { t } from '../language';

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
  /** Where the next page begins, for a list whose address can say so (`readAfter`): then there is a link, which works without script. */
  after?: readonly [value: string, unique: string] | null | undefined;
}

/** The end of a list that has more rows. */
export function LoadMore({ query, failed, label = t('Load more'), after }: LoadMoreProps) {
  const { search } = useLocation();
  const { isFetchingNextPage: isBusy, isFetchNextPageError: isFailed } = query;
  const more = {
    // Disabled it would lose the focus, and with it the place of whoever uses the keyboard.
    'aria-disabled': isBusy || undefined,
    onClick(event: MouseEvent) {
      // Another tab or window gets the next page alone.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      if (!isBusy) void query.fetchNextPage();
    },
    children: isBusy ? t('Loading...') : isFailed ? t('Retry') : label,
  };
  return (
    <>
      {isFailed && (
        <p className={styles.problem} role="alert">
          {failed}
        </p>
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          {after ? <LinkButton rel="next" to={addressFrom(search, after)} {...more} /> : <Button {...more} />}
        </div>
      )}
    </>
  );
}

/** Above a list that its address begins further down: the way to its start. */
export function ListStart() {
  const { search } = useLocation();
  return (
    search.includes('after=') && (
      <p className={styles.start}>
        <LinkButton to={addressFrom(search)}>{t('Start of the list')}</LinkButton>
      </p>
    )
  );
}

/** The same list from another row, or from its start. */
function addressFrom(search: string, after: readonly string[] = []) {
  const params = new URLSearchParams(search);
  params.delete('after');
  for (const value of after) params.append('after', value);
  return { search: String(params) };
}

import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../button/button';
import { LinkButton } from '../button/link-button';
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
  /** Where the next page begins, for a list whose address can say so (`readAfter`): then there is a link, which works without script. */
  after?: readonly [value: string, unique: string] | null | undefined;
}

/** The end of a list that has more rows. */
export function LoadMore({ query, failed, label = 'Load more', after }: LoadMoreProps) {
  const text = query.isFetchingNextPage ? 'Loading...' : query.isFetchNextPageError ? 'Retry' : label;
  const goOn = () => {
    if (!query.isFetchingNextPage) void query.fetchNextPage();
  };
  // A disabled button would lose the focus, and with it the place of whoever uses the keyboard.
  const isBusy = query.isFetchingNextPage || undefined;
  return (
    <>
      {query.isFetchNextPageError && (
        <p className={styles.problem} role="alert">
          {failed}
        </p>
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          {after ? (
            <NextPage after={after} isBusy={isBusy} onGoOn={goOn}>
              {text}
            </NextPage>
          ) : (
            <Button aria-disabled={isBusy} onClick={goOn}>
              {text}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface NextPageProps {
  after: readonly string[];
  isBusy: true | undefined;
  onGoOn(): void;
  children: string;
}

/** A link to the next page; a plain click adds it to the list instead. */
function NextPage({ after, isBusy, onGoOn, children }: NextPageProps) {
  const params = useParamsWithoutAfter();
  for (const value of after) params.append('after', value);
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGoOn();
  };
  return (
    <LinkButton rel="next" to={{ search: params.toString() }} aria-disabled={isBusy} onClick={click}>
      {children}
    </LinkButton>
  );
}

/** Above a list that its address begins further down: the way to its start. */
export function ListStart() {
  const isFurther = new URLSearchParams(useLocation().search).has('after');
  const params = useParamsWithoutAfter();
  return (
    isFurther && (
      <p className={styles.start}>
        <LinkButton to={{ search: params.toString() }}>Start of the list</LinkButton>
      </p>
    )
  );
}

function useParamsWithoutAfter(): URLSearchParams {
  const params = new URLSearchParams(useLocation().search);
  params.delete('after');
  return params;
}

import { plainDate } from '@lineup/ui/dates';
import { Button } from '@lineup/ui/button';
import styles from './thread.module.css';
import type { PageState } from './window/use-paging';

interface OlderMessagesProps {
  hasOlder: boolean;
  /** When I joined a group that had messages. */
  joinedLateAt: string | null;
  page: PageState;
}

/** Above the first message that is loaded: older ones come by themselves, by the button, or again after a failure. */
export function OlderMessages({ hasOlder, joinedLateAt, page: { state, load } }: OlderMessagesProps) {
  return (
    <div className={styles.older}>
      {!hasOlder ? (
        <span>
          {joinedLateAt
            ? `You joined on ${plainDate(joinedLateAt)}. Earlier messages are not shown.`
            : 'The conversation begins here.'}
        </span>
      ) : state === 'loading' ? (
        <span>Loading older messages…</span>
      ) : (
        <>
          {state === 'failed' && <span role="alert">Older messages could not be loaded.</span>}
          <Button onClick={load}>{state === 'failed' ? 'Try again' : 'Load older messages'}</Button>
        </>
      )}
    </div>
  );
}

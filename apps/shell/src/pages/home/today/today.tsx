import { localStore, todayKeys, todayQuery, useLiveQuery } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { SlotList } from '../../../federation/slots/slot-list';
import { useSlots } from '../../../federation/slots/use-slots';
import { FamilyCard } from './family-card';
import { ROOM_KEY } from './room';
import styles from './today.module.css';

/** What changes something of today. Drafts, which are sent while somebody types, do not. */
const EVENTS = ['conversation', 'recruiting', 'team', 'count', 'roles'];

/** How long the changes of a busy moment are gathered before one refetch, in ms. */
const SETTLE_MS = 1000;

interface TodayProps {
  userId: string;
  /** Called as all parts are there. */
  onReady(): void;
}

/**
 * What waits for the signed-in user: each remote shows its part of one shared answer. All parts come in one step into the
 * room that the last visit took, so that what is below does not move.
 */
export default function Today({ userId, onReady }: TodayProps) {
  const { isSettled, isWaiting, slots, hasFailed, retry } = useSlots('home');
  const query = useQuery(todayQuery(userId));
  useLiveQuery({ topic: `user:${userId}`, key: todayKeys.of(userId), events: EVENTS, settleMs: SETTLE_MS });
  const section = useRef<HTMLElement>(null);
  const isReady = isSettled && !query.isPending;
  const isFailed = query.isError && query.data === undefined;

  useLayoutEffect(() => {
    if (!isReady || !section.current) return;
    localStore.setItem(ROOM_KEY, String(section.current.offsetHeight));
    onReady();
  });

  return (
    <section ref={section} className={styles.today} aria-labelledby="today-title">
      <h2 id="today-title" className={styles.title}>
        Today
      </h2>
      {!isReady && <Waiting />}
      {isReady && isFailed && (
        <p className={styles.nothing} role="alert">
          Today could not be loaded. <Button onClick={() => void query.refetch()}>Retry</Button>
        </p>
      )}
      {isReady && !isFailed && (
        <>
          <div className={styles.cards}>
            <SlotList slots={slots} userId={userId} />
            <FamilyCard />
          </div>
          {isWaiting ? (
            <p className={styles.more} role="status">
              Still loading…
            </p>
          ) : hasFailed ? (
            <p className={styles.failed} role="alert">
              Some of this could not be loaded. <Button onClick={retry}>Retry</Button>
            </p>
          ) : (
            <p className={styles.nothing}>Nothing is waiting for you.</p>
          )}
        </>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading what is next">
      <div className={styles.cards}>
        <div className={styles.waiting} />
        <div className={styles.waiting} />
        <div className={styles.waiting} />
      </div>
    </div>
  );
}

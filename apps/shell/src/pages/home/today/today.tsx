import type { TodayPart } from '@lineup/contract';
import { useLiveQuery } from '@lineup/data';
import { todayKeys, todayQuery, type Today as TodayData } from '@lineup/product';
import { Button } from '@lineup/ui/button';
import { lazyQuietly } from '@lineup/ui/lazy-part';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense, type ReactNode } from 'react';
import { SlotList } from '../../../federation/slots/slot-list';
import { useSlots } from '../../../federation/slots/use-slots';
import { FamilyCard, FamilyWaiting } from './family-card';
import { NextSteps } from './next-steps';
import { NothingWaits } from './nothing-waits';
import { StaffCard } from './staff-card';
import styles from './today.module.css';
import { t, rich } from '../../../language/language';

/** What changes something of today. Drafts, which are sent while somebody types, do not. */
const EVENTS = ['conversation', 'recruiting', 'team', 'count', 'roles', 'family'];

/** How long the changes of a busy moment are gathered before one refetch, in ms. */
const SETTLE_MS = 1000;

/** The parts by their columns, in the order in which a phone has them. */
const COLUMNS: readonly TodayPart[][] = [
  ['offers', 'waiting', 'moved'],
  ['next', 'steps', 'messages', 'own'],
];

/** What the shell itself has to say in a part, before the remotes. */
const OWN: Partial<Record<TodayPart, (today: TodayData, userId: string) => ReactNode>> = {
  waiting: ({ staff, family }) => (
    <>
      {staff && <StaffCard staff={staff} />}
      {family?.waiting && <FamilyWaiting amount={family.waiting} />}
    </>
  ),
  steps: ({ steps }) => steps && <NextSteps steps={steps} />,
  next: ({ family }, userId) =>
    family?.wards && (
      <Suspense>
        <WardsToday wards={family.wards} userId={userId} />
      </Suspense>
    ),
  own: ({ family }) => <FamilyCard wards={family?.children ?? []} />,
};

// Guardians alone need it.
const WardsToday = lazyQuietly(() => import('../../../kit/family/ward-today'));

/** What waits for the signed-in user: each remote shows its parts of one shared answer, all in one step. */
export default function Today({ userId }: { userId: string }) {
  const { isSettled, isWaiting, slots, hasFailed, retry } = useSlots('home');
  const query = useQuery(todayQuery(userId));
  useLiveQuery({ topic: `user:${userId}`, key: todayKeys.of(userId), events: EVENTS, settleMs: SETTLE_MS });
  const isReady = isSettled && !query.isPending;

  return (
    <section className={styles.today} aria-labelledby="today-title">
      <h1 id="today-title" className={styles.title}>
        {t('Today')}
      </h1>
      {!isReady && <Waiting />}
      {isReady && query.data === undefined && (
        <p className={styles.failed} role="alert">
          {rich('Today could not be loaded. <button>Retry</button>', {
            button: (words) => <Button onClick={() => void query.refetch()}>{words}</Button>,
          })}
        </p>
      )}
      {isReady && query.data !== undefined && (
        <>
          <div className={styles.columns}>
            {COLUMNS.map((parts) => (
              <div key={parts[0]} className={styles.column}>
                {parts.map((part) => (
                  <Fragment key={part}>
                    {OWN[part]?.(query.data, userId)}
                    <SlotList slots={slots} userId={userId} part={part} />
                  </Fragment>
                ))}
              </div>
            ))}
          </div>
          {isWaiting ? (
            <p className={styles.more} role="status">
              {t('Still loading…')}
            </p>
          ) : hasFailed ? (
            <p className={styles.failed} role="alert">
              {rich('Some of this could not be loaded. <button>Retry</button>', {
                button: (words) => <Button onClick={retry}>{words}</Button>,
              })}
            </p>
          ) : (
            <NothingWaits className={styles.nothing} />
          )}
        </>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div className={styles.columns} role="status" aria-label={t('Loading what is next')}>
      <div className={styles.column}>
        <div className={styles.waiting} />
        <div className={styles.waiting} />
      </div>
      <div className={styles.column}>
        <div className={styles.waiting} />
        <div className={styles.waiting} />
      </div>
    </div>
  );
}

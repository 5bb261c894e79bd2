import { useState, type ReactNode } from 'react';
import { CalendarX } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { EmptyState, type EmptyStateProps } from '@lineup/ui/empty-state';
import type { Practice } from '../model/practice';
import { lacksPresence } from '../model/presence';
import { groupPractices, nextOf } from './group-practices';
import { PastWeeks } from './past-weeks';
import { PracticeCard } from './practice-card';
import styles from './practice-list.module.css';
import { t } from '../language';

const PAGE_SIZE = 20;

interface PracticeListProps {
  /** Latest start first. */
  practices: Practice[];
  now: Date;
  /** Id of the one to lead the viewer to. */
  namedId: string | null;
  /** Whether these are the practices of one day: then nothing is folded away. */
  isOneDay: boolean;
  /** Who answers for themselves on each card to come; null for a viewer from outside the team. */
  answererId: string | null;
  /** Whether the viewer records who came. */
  recordsPresence: boolean;
  teamId: string;
  /** Said when there are none. */
  empty: ReactNode;
  /** After the next practice, before all others. */
  children?: ReactNode;
  onOpen(practice: Practice): void;
  /** The pointer or focus is on a card: it may be opened next. */
  onApproach(): void;
}

/** The next practice, then what is ahead, then what is over, week by week. */
export function PracticeList({
  practices,
  now,
  namedId,
  isOneDay,
  empty,
  children,
  recordsPresence,
  onOpen,
  ...shared
}: PracticeListProps) {
  const { upcoming, past } = groupPractices(practices, now);
  const next = isOneDay ? undefined : nextOf(upcoming);
  const later = upcoming.filter((practice) => practice !== next);
  const cards = (shown: Practice[], isPast: boolean) => (
    <ul className={styles.list}>
      {shown.map((practice) => (
        <PracticeCard
          key={practice.id}
          practice={practice}
          isUnrecorded={recordsPresence && lacksPresence(practice, now)}
          isNamed={practice.id === namedId}
          isPast={isPast}
          onOpen={() => onOpen(practice)}
          {...shared}
        />
      ))}
    </ul>
  );
  return (
    <>
      {next && (
        <Group title={t('Next')} label={t('Next practice')}>
          {cards([next], false)}
        </Group>
      )}
      {children}
      {practices.length === 0 && empty}
      {later.length > 0 && (
        <Group title={t('Upcoming')} label={t('Upcoming practices')} count={later.length}>
          <InSteps practices={later}>{(shown) => cards(shown, false)}</InSteps>
        </Group>
      )}
      {past.length > 0 && (
        <Group title={t('Past')} label={t('Past practices')} count={past.length}>
          {isOneDay ? cards(past, true) : <PastWeeks practices={past}>{(shown) => cards(shown, true)}</PastWeeks>}
        </Group>
      )}
    </>
  );
}

/** Said where there is nothing to list. */
export const NoPractices = (props: Pick<EmptyStateProps, 'title' | 'description' | 'action'>) => (
  <EmptyState icon={<CalendarX aria-hidden />} {...props} />
);

function InSteps({ practices, children }: { practices: Practice[]; children(shown: Practice[]): ReactNode }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const rest = practices.length - limit;
  return (
    <>
      {children(practices.slice(0, limit))}
      {rest > 0 && (
        <Button isBlock onClick={() => setLimit(limit + PAGE_SIZE)}>
          {t('Show {count} more', { count: Math.min(rest, PAGE_SIZE) })}
        </Button>
      )}
    </>
  );
}

function Group({
  title,
  label,
  count,
  children,
}: {
  title: string;
  label: string;
  count?: number;
  children: ReactNode;
}) {
  return (
    <section className={styles.group} aria-label={label}>
      <h3 className={styles.title}>
        {title} {count !== undefined && <span className={styles.count}>{count}</span>}
      </h3>
      {children}
    </section>
  );
}

import { useState } from 'react';
import { CalendarX } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { EmptyState } from '@lineup/ui/empty-state';
import type { Practice } from '../model/practice';
import { groupPractices } from './group-practices';
import { PracticeCard } from './practice-card';
import styles from './practice-list.module.css';

const PAGE_SIZE = 20;

interface PracticeListProps {
  /** Latest start first. */
  practices: Practice[];
  now: Date;
  /** Said when there are none. */
  emptyText: string;
  onOpen(practice: Practice): void;
  /** The pointer or focus is on a card: it may be opened next. */
  onApproach(): void;
}

/** What is ahead, then what is over; each part starts short and grows on demand. */
export function PracticeList({ practices, now, emptyText, onOpen, onApproach }: PracticeListProps) {
  const { upcoming, past } = groupPractices(practices, now);
  if (practices.length === 0) return <EmptyState icon={<CalendarX aria-hidden />} title={emptyText} />;
  const shared = { onOpen, onApproach };
  return (
    <>
      {upcoming.length > 0 && <PracticeGroup title="Upcoming" practices={upcoming} isPast={false} {...shared} />}
      {past.length > 0 && <PracticeGroup title="Past" practices={past} isPast {...shared} />}
    </>
  );
}

interface PracticeGroupProps {
  title: string;
  practices: Practice[];
  isPast: boolean;
  onOpen(practice: Practice): void;
  onApproach(): void;
}

function PracticeGroup({ title, practices, isPast, onOpen, onApproach }: PracticeGroupProps) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const rest = practices.length - limit;
  return (
    <section className={styles.group} aria-label={`${title} practices`}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{practices.length}</span>
      </h3>
      <ul className={styles.list}>
        {practices.slice(0, limit).map((practice) => (
          <PracticeCard
            key={practice.id}
            practice={practice}
            isPast={isPast}
            onOpen={() => onOpen(practice)}
            onApproach={onApproach}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Button block onClick={() => setLimit(limit + PAGE_SIZE)}>{`Show ${Math.min(rest, PAGE_SIZE)} more`}</Button>
      )}
    </section>
  );
}

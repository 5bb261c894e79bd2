import { useId, useState, type ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { addDays, atNoon, monthDay } from '@lineup/ui/dates';
import type { Practice } from '../model/practice';
import { groupByWeek, type PracticeWeek } from './group-practices';
import styles from './past-weeks.module.css';
import { plural } from '../language';

const PAGE_SIZE = 8;

interface PastWeeksProps {
  /** Latest start first. */
  practices: Practice[];
  children(practices: Practice[]): ReactNode;
}

/** What is over, one line for each week; a press unfolds its practices. */
export function PastWeeks({ practices, children }: PastWeeksProps) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const weeks = groupByWeek(practices);
  const rest = weeks.length - limit;
  return (
    <>
      <div className={styles.weeks}>
        {weeks.slice(0, limit).map((week) => (
          <Week key={week.startsOn} week={week}>
            {children}
          </Week>
        ))}
      </div>
      {rest > 0 && (
        <Button isBlock onClick={() => setLimit(limit + PAGE_SIZE)}>
          {plural(Math.min(rest, PAGE_SIZE), 'Show {count} more week', 'Show {count} more weeks')}
        </Button>
      )}
    </>
  );
}

function Week({ week, children }: { week: PracticeWeek; children: PastWeeksProps['children'] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { startsOn, practices } = week;
  const days = `${monthDay(atNoon(startsOn))} – ${monthDay(atNoon(addDays(startsOn, 6)))}`;
  return (
    <div className={styles.week}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={16} aria-hidden />
        <span>{days}</span>
        <span className={styles.count}>{plural(practices.length, '{count} practice', '{count} practices')}</span>
      </button>
      <div id={id} className={styles.content} hidden={!isOpen}>
        {isOpen && children(practices)}
      </div>
    </div>
  );
}

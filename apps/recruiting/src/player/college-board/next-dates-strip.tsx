import { useId, useState } from 'react';
import { CalendarClock, Flag } from 'lucide-react';
import { addDays, atNoon, monthDay, type LocalDay } from '@lineup/ui/dates';
import { Button } from '@lineup/ui/button';
import type { BoardCard } from '../model/load-board';
import styles from './next-dates-strip.module.css';
import { DAYS_AHEAD, nextDates, type BoardDate } from './next-dates';
import { plural, t } from '../../language';

/** As many as stand above the board without pushing it down. */
const SHORT = 3;

interface NextDatesStripProps {
  cards: readonly BoardCard[];
  today: LocalDay;
  /** Opens the notes of a card; without it the dates are only read. */
  onOpen?: ((card: BoardCard) => void) | undefined;
}

/** What is due soon, above the board; nothing when nothing is. */
export function NextDatesStrip({ cards, today, onOpen }: NextDatesStripProps) {
  const titleId = useId();
  const [isLong, setLong] = useState(false);
  const dates = nextDates(cards, today);
  if (dates.length === 0) return null;
  const shown = isLong ? dates : dates.slice(0, SHORT);
  return (
    <section className={styles.strip} aria-labelledby={titleId}>
      <h2 id={titleId}>{plural(DAYS_AHEAD, 'Next {count} day', 'Next {count} days')}</h2>
      <ul>
        {shown.map((date) => (
          <li key={`${date.kind} ${date.card.interest_id}`}>
            {onOpen ? (
              <button type="button" onClick={() => onOpen(date.card)}>
                <DateWords date={date} today={today} />
              </button>
            ) : (
              <p>
                <DateWords date={date} today={today} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {dates.length > SHORT && (
        <Button variant="ghost" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? t('Show less') : t('Show {count} more', { count: dates.length - SHORT })}
        </Button>
      )}
    </section>
  );
}

function DateWords({ date: { card, kind, day, what }, today }: { date: BoardDate; today: LocalDay }) {
  const Icon = kind === 'deadline' ? Flag : CalendarClock;
  return (
    <>
      <Icon size={16} aria-hidden />
      <span>
        <time dateTime={day}>
          {day === today ? t('Today') : day === addDays(today, 1) ? t('Tomorrow') : monthDay(atNoon(day))}
        </time>{' '}
        <strong>{what}</strong> <span className={styles.college}>{card.college.name}</span>
      </span>
    </>
  );
}

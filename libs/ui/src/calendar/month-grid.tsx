import { useRef, useState, type KeyboardEvent } from 'react';
import { ChevronLeft, ChevronRight } from '../content/icons';
import { Button } from '../button/button';
import { longDate, monthName, weekdayName } from '../date/dates';
import { addDays, atNoon, localDay, weeksOf, type LocalDay } from '../date/local-day';
import styles from './month-grid.module.css';
import { t } from '../language';

export interface MonthGridProps {
  /** What the grid shows, for example "Calendar of practices". */
  label: string;
  /** Marked days → what there is, for example "2 practices". */
  marks: ReadonlyMap<LocalDay, string>;
  selected: LocalDay | null;
  today: LocalDay;
  onChoose(day: LocalDay): void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Any week, Sunday first: the heads of the columns. */
const WEEK = Array.from({ length: 7 }, (_, index) => addDays('2026-11-01', index));

/** A month of days: some are marked, past ones struck through, one can be chosen. Arrows move by day and week. */
export function MonthGrid({ label, marks, selected, today, onChoose }: MonthGridProps) {
  const [current, setCurrent] = useState<LocalDay>(selected ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const month = atNoon(current);

  const focus = (day: LocalDay) => {
    setCurrent(day);
    // The day may lie in a month that is drawn only after this change.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());
  };
  const turn = (months: number) => setCurrent(sameDayInMonth(current, months));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) focus(addDays(current, step));
    else if (event.key === 'PageUp') focus(sameDayInMonth(current, -1));
    else if (event.key === 'PageDown') focus(sameDayInMonth(current, 1));
    else return;
    event.preventDefault();
  };

  return (
    <section className={styles.calendar} aria-label={label}>
      <div className={styles.top}>
        <Button variant="ghost" aria-label={t('Previous month')} onClick={() => turn(-1)}>
          <ChevronLeft size={18} aria-hidden />
        </Button>
        <h3 className={styles.month} aria-live="polite">
          {monthName(month)}
        </h3>
        <Button variant="ghost" aria-label={t('Next month')} onClick={() => turn(1)}>
          <ChevronRight size={18} aria-hidden />
        </Button>
      </div>
      <table ref={grid} className={styles.grid} aria-label={monthName(month)}>
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(atNoon(day), 'long')}>
                {weekdayName(atNoon(day), 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month.getFullYear(), month.getMonth()).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- an empty cell is its column
                <td key={day ?? column}>
                  {day && (
                    <Day
                      day={day}
                      mark={marks.get(day)}
                      isSelected={day === selected}
                      isPast={day < today}
                      isToday={day === today}
                      isCurrent={day === current}
                      onKeyDown={onKeyDown}
                      onChoose={() => {
                        setCurrent(day);
                        onChoose(day);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DayProps {
  day: LocalDay;
  mark: string | undefined;
  isSelected: boolean;
  isPast: boolean;
  isToday: boolean;
  /** Reached by Tab; the others by arrows. */
  isCurrent: boolean;
  onKeyDown(event: KeyboardEvent): void;
  onChoose(): void;
}

function Day({ day, mark, isSelected, isPast, isToday, isCurrent, onKeyDown, onChoose }: DayProps) {
  const date = atNoon(day);
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-marked={mark === undefined ? undefined : true}
      data-past={isPast || undefined}
      aria-label={mark === undefined ? longDate(date) : `${longDate(date)}, ${mark}`}
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={onChoose}
    >
      {date.getDate()}
    </button>
  );
}

/** The same day a number of months later; the last day of the month where that is shorter. */
function sameDayInMonth(day: LocalDay, months: number): LocalDay {
  const date = atNoon(day);
  const wanted = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + months);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0, 12).getDate();
  date.setDate(Math.min(wanted, last));
  return localDay(date);
}

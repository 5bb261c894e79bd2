import { CalendarClock, Trophy, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { nearDate, timeOfDay } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { comingFirst } from '../model/coming-first';
import type { TeamPage } from '../model/team';
import { nextMoment, statusAt } from '../model/tournament';
import { resultText } from '../model/tournament-result';
import { StatusChip } from '../kit/card/status-chip';
import styles from './recent-activity.module.css';

const MAX_PRACTICES = 3;
const MAX_TOURNAMENTS = 2;

interface Row {
  id: string;
  Icon: LucideIcon;
  title: string;
  /** ISO instants: the start, and when it is next of interest. */
  start: string;
  next: string;
  /** Whether the viewer knows only the day. */
  isDayOnly: boolean;
  status: string;
  /** How the latest match of a tournament ended. */
  result: string | null;
  to: string;
}

/** Practices and tournaments in one list: what comes next, then what is over. Each row opens what it names. */
export function RecentActivity({ page, now }: { page: TeamPage; now: Date }) {
  const nextOf = ({ next }: Row) => next;
  const practices = page.practices.map(({ id, title, scheduled_at: start, is_day_only: isDayOnly, status }): Row => ({
    ...{ id, Icon: CalendarClock, title, start, next: start, isDayOnly, status, result: null },
    to: `?tab=practices&practice=${id}`,
  }));
  const tournaments = page.tournaments.map((tournament): Row => {
    const { id, name: title, start_date: start } = tournament;
    return {
      ...{ id, Icon: Trophy, title, start, next: nextMoment(tournament, now), isDayOnly: false },
      ...{ status: statusAt(tournament, now), result: resultText(tournament) },
      to: `?tab=tournaments&tournament=${id}`,
    };
  });
  const rows = comingFirst(
    [
      ...comingFirst(practices, nextOf, now).slice(0, MAX_PRACTICES),
      ...comingFirst(tournaments, nextOf, now).slice(0, MAX_TOURNAMENTS),
    ],
    nextOf,
    now,
  );
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity" className={styles.heading}>
        Recent Activity
      </h2>
      {rows.length === 0 ? (
        <EmptyState title="Nothing yet" description="Practices and tournaments show here, what comes next first." />
      ) : (
        <ul className={styles.list}>
          {rows.map(({ id, Icon, title, start, isDayOnly, status, result, to }) => (
            <li key={id} className={styles.row}>
              <Icon size={18} aria-hidden />
              <Link className={styles.title} to={to}>
                {title}
              </Link>
              <span className={styles.facts}>
                <time dateTime={isDayOnly ? start.slice(0, 10) : start}>
                  {isDayOnly ? nearDate(start) : `${nearDate(start)}, ${timeOfDay(start)}`}
                </time>
                {result && <span>{result}</span>}
              </span>
              <StatusChip status={status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { CalendarClock, Trophy, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@lineup/ui/empty-state';
import { comingFirst } from '../model/coming-first';
import type { TeamPage } from '../model/team';
import { nextMoment, statusAt } from '../model/tournament';
import { resultText } from '../model/tournament-result';
import { EventTime } from '../kit/card/event-time';
import { StatusChip } from '../kit/card/status-chip';
import styles from './recent-activity.module.css';
import { t } from '../language';

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

/** What comes next, and what is over: practices and tournaments together. Each row opens what it names. */
export function RecentActivity({ page, now }: { page: TeamPage; now: Date }) {
  const practices = page.practices.map(({ id, title, scheduled_at: start, is_day_only: isDayOnly, status }): Row => ({
    ...{ id, Icon: CalendarClock, title, start, next: start, isDayOnly, status, result: null },
    to: `?tab=practices&practice=${id}`,
  }));
  const tournaments = page.tournaments.map((tournament): Row => {
    const { id, name: title, start_date: start, is_day_only: isDayOnly } = tournament;
    return {
      ...{ id, Icon: Trophy, title, start, next: nextMoment(tournament, now), isDayOnly },
      ...{ status: statusAt(tournament, now), result: resultText(tournament) },
      to: `?tab=tournaments&tournament=${id}`,
    };
  });
  const firstOf = (isAhead: boolean) => {
    const first = (rows: readonly Row[]) =>
      comingFirst(
        rows.filter(({ next }) => new Date(next) >= now === isAhead),
        ({ next }) => next,
        now,
      );
    return first([...first(practices).slice(0, MAX_PRACTICES), ...first(tournaments).slice(0, MAX_TOURNAMENTS)]);
  };
  const ahead = firstOf(true);
  const over = firstOf(false);
  return (
    <div className={styles.both}>
      {ahead.length > 0 && <Rows id="coming-up" title={t('Coming up')} rows={ahead} />}
      <Rows id="recent-activity" title={t('Recent Activity')} rows={over}>
        <EmptyState
          title={t('Nothing yet')}
          description={t('Practices and tournaments show here once they have begun.')}
        />
      </Rows>
    </div>
  );
}

interface RowsProps {
  id: string;
  title: string;
  rows: readonly Row[];
  /** Instead of no rows. */
  children?: ReactNode;
}

function Rows({ id, title, rows, children }: RowsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {rows.length === 0 ? (
        children
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id} className={styles.row}>
              <row.Icon size={18} aria-hidden />
              <Link className={styles.title} to={row.to}>
                {row.title}
              </Link>
              <span className={styles.facts}>
                <EventTime start={row.start} isDayOnly={row.isDayOnly} between=", " />
                {row.result && <span>{row.result}</span>}
              </span>
              <StatusChip status={row.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

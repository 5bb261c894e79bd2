import { CalendarClock, Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { shortDate, timeOfDay } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { comingFirst } from '../model/coming-first';
import type { TeamPage } from '../model/team';
import { StatusChip } from '../kit/card/status-chip';
import styles from './recent-activity.module.css';

const MAX_PRACTICES = 3;
const MAX_TOURNAMENTS = 2;

/** Practices and tournaments: what comes next, then what is over. */
export function RecentActivity({ page, now }: { page: TeamPage; now: Date }) {
  const practices = comingFirst(page.practices, ({ scheduled_at: start }) => start, now);
  const tournaments = comingFirst(page.tournaments, ({ start_date: start }) => start, now);
  const isEmpty = practices.length === 0 && tournaments.length === 0;
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity" className={styles.heading}>
        Recent Activity
      </h2>
      {isEmpty ? (
        <EmptyState title="Nothing yet" description="Practices and tournaments will show up here." />
      ) : (
        <ul className={styles.list}>
          {practices.slice(0, MAX_PRACTICES).map((practice) => {
            const start = new Date(practice.scheduled_at);
            return (
              <li key={practice.id} className={styles.row}>
                <CalendarClock size={18} aria-hidden />
                <Link className={styles.title} to={`?tab=practices&practice=${practice.id}`}>
                  {practice.title}
                </Link>
                <time dateTime={practice.scheduled_at}>{`${shortDate(start)}, ${timeOfDay(start)}`}</time>
                <StatusChip status={practice.status} />
              </li>
            );
          })}
          {tournaments.slice(0, MAX_TOURNAMENTS).map((tournament) => (
            <li key={tournament.id} className={styles.row}>
              <Trophy size={18} aria-hidden />
              <Link className={styles.title} to="?tab=tournaments">
                {tournament.name}
              </Link>
              <time
                dateTime={tournament.start_date}
              >{`${shortDate(tournament.start_date)}, ${timeOfDay(tournament.start_date)}`}</time>
              <StatusChip status={tournament.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

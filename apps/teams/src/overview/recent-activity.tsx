import { CalendarClock, Trophy } from 'lucide-react';
import { plainDate, shortDate, timeOfDay } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import type { Practice } from '../model/practice';
import type { Tournament } from '../model/tournament';
import { StatusChip } from '../kit/card/status-chip';
import styles from './recent-activity.module.css';

const MAX_PRACTICES = 3;
const MAX_TOURNAMENTS = 2;

interface RecentActivityProps {
  /** Latest start first. */
  practices: Practice[];
  /** Latest start first. */
  tournaments: Tournament[];
}

/** The latest practices and tournaments. */
export function RecentActivity({ practices, tournaments }: RecentActivityProps) {
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
                <span className={styles.title}>{practice.title}</span>
                <time dateTime={practice.scheduled_at}>{`${shortDate(start)}, ${timeOfDay(start)}`}</time>
                <StatusChip status={practice.status} />
              </li>
            );
          })}
          {tournaments.slice(0, MAX_TOURNAMENTS).map((tournament) => (
            <li key={tournament.id} className={styles.row}>
              <Trophy size={18} aria-hidden />
              <span className={styles.title}>{tournament.name}</span>
              <time dateTime={tournament.start_date}>{plainDate(new Date(tournament.start_date))}</time>
              <StatusChip status={tournament.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

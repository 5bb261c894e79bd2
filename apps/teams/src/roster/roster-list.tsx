import type { RosterRow } from '../team-manage/team';
import { Chip } from '../team/chip';
import { PersonAvatar } from '../team/person-avatar';
import { calendarDate, plainDate } from '../team/when';
import { personName } from '../team/words';
import { roleLabel } from './roster-role';
import styles from './roster-list.module.css';

interface RosterListProps {
  title: string;
  /** Players show when they joined, staff when their contract starts. */
  kind: 'player' | 'staff';
  rows: RosterRow[];
}

/** People of a team with their role. */
export function RosterList({ title, kind, rows }: RosterListProps) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{rows.length}</span>
      </h3>
      {rows.length === 0 ? (
        <p className={styles.empty}>{kind === 'player' ? 'No players here yet.' : 'No staff here yet.'}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id} className={styles.row}>
              <PersonAvatar url={row.avatarUrl} />
              <span className={styles.person}>
                <span className={styles.name}>{personName(row.name)}</span>
                {row.email && <span className={styles.detail}>{row.email}</span>}
                {row.since && <span className={styles.detail}>{since(kind, row.since)}</span>}
              </span>
              <Chip tone={row.role === 'captain' ? 'accent' : 'plain'}>{roleLabel(row.role)}</Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const since = (kind: 'player' | 'staff', date: string) =>
  kind === 'player' ? `Joined ${plainDate(new Date(date))}` : `Contract from ${calendarDate(date)}`;

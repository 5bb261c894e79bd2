import { PersonAvatar } from '@lineup/ui/person-avatar';
import { Tabs } from '@lineup/ui/tabs';
import { answererName } from '../../model/words';
import { STATUS_NAMES, STORED_STATUSES, type Response } from './attendance';
import { StatusBadge } from './status-badge';
import styles from './team-attendance.module.css';
import { t } from '../../language';

interface TeamAttendanceProps {
  /** Earliest response first. */
  responses: Response[];
  isLoading: boolean;
}

/** Everybody's answers: counts, and the people by answer. */
export function TeamAttendance({ responses, isLoading }: TeamAttendanceProps) {
  const groups = STORED_STATUSES.map((status) => ({
    status,
    people: responses.filter((response) => response.status === status),
    // Only a practice that is full has a waiting list.
  })).filter(({ status, people }) => status !== 'waiting' || people.length > 0);
  return (
    <section aria-label={t('Team Attendance')} aria-busy={isLoading}>
      <h3 className={styles.heading}>{t('Team Attendance')}</h3>
      <p className={styles.counts} aria-live="polite">
        {groups.map(({ status, people }) => (
          <StatusBadge key={status} status={status} count={people.length} />
        ))}
      </p>
      <Tabs
        size="small"
        items={groups.map(({ status, people }) => ({
          key: status,
          label: `${t(STATUS_NAMES[status])} (${people.length})`,
          children: isLoading ? <Placeholder /> : <People people={people} />,
        }))}
      />
    </section>
  );
}

function People({ people }: { people: Response[] }) {
  if (people.length === 0) return <p className={styles.empty}>{t('No one in this category yet')}</p>;
  return (
    <ul className={styles.list}>
      {people.map((person, place) => (
        <li key={person.user_id ?? place} className={styles.person}>
          <PersonAvatar url={person.avatar_url} />
          <span className={styles.text}>
            <span className={styles.name}>{answererName(person)}</span>
            {person.is_by_captain && (
              <span className={styles.notes}>
                {t('Answered by {name}', { name: person.captain_name ?? t('the captain') })}
              </span>
            )}
            {person.notes && <span className={styles.notes}>{person.notes}</span>}
            {person.is_by_guardian && <span className={styles.notes}>{t('Answered by a guardian')}</span>}
            {person.reason_follows && <span className={styles.notes}>{t('No reason yet')}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Placeholder() {
  return (
    <div className={styles.placeholder} aria-hidden>
      <span />
      <span />
    </div>
  );
}

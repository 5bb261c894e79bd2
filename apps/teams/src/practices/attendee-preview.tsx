import { PersonAvatar } from '@lineup/ui/person-avatar';
import type { Answerer } from '../model/practice';
import { answererName, lettersName } from '../model/words';
import styles from './attendee-preview.module.css';
import { plural, t } from '../language';

const MAX_ATTENDEES = 3;

interface AttendeePreviewProps {
  /** Those attending, earliest response first. */
  attendees: Answerer[];
  /** How many attend in all. */
  count: number;
}

/** How many come to a practice, and the first of them by name. */
export function AttendeePreview({ attendees, count }: AttendeePreviewProps) {
  const first = attendees.slice(0, MAX_ATTENDEES);
  const rest = count - first.length;
  return (
    <p className={styles.preview}>
      {first.length > 0 && (
        <>
          <span className={styles.pictures}>
            {first.map((person, place) => (
              <PersonAvatar
                key={person.user_id ?? place}
                url={person.avatar_url}
                name={lettersName(person)}
                size={24}
              />
            ))}
          </span>
          <span className={styles.names}>
            {first.map(answererName).join(', ')}
            {rest > 0 && ` ${t('and {count} more', { count: rest })}`}
          </span>
        </>
      )}
      <strong className={styles.count}>{plural(count, '{count} attending', '{count} attending')}</strong>
    </p>
  );
}

import { dateAndTime } from '@lineup/ui/dates';
import { PRESENCE_LABELS } from '../../model/presence';
import { personName } from '../../model/words';
import type { PersonThere, Presence } from './load-presence';
import styles from './presence.module.css';

interface CorrectionsProps {
  corrections: Presence['corrections'];
  people: PersonThere[];
}

/** What was recorded before, and who changed it. */
export function Corrections({ corrections, people }: CorrectionsProps) {
  if (corrections.length === 0) return null;
  const names = new Map(people.map((person) => [person.user_id, personName(person.full_name)]));
  return (
    <details className={styles.corrections}>
      <summary>{`Corrections (${corrections.length})`}</summary>
      <ul>
        {corrections.map(({ id, user_id: userId, state, replaced_at: at, by }) => (
          <li key={id}>
            {`${by} changed ${names.get(userId) ?? 'a former player'} from ${PRESENCE_LABELS[state].toLowerCase()}, ${dateAndTime(new Date(at))}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

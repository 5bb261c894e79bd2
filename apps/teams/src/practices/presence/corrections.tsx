import { dateAndTime } from '@lineup/ui/dates';
import { PRESENCE_LABELS } from '../../model/presence';
import { personName } from '../../model/words';
import type { PersonThere, Presence } from './load-presence';
import styles from './presence.module.css';
import { t } from '../../language';

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
      <summary>{t('Corrections ({count})', { count: corrections.length })}</summary>
      <ul>
        {corrections.map(({ id, user_id: userId, state, replaced_at: at, by }) => (
          <li key={id}>
            {t('{by} changed {name} from {state}, {at}', {
              by,
              name: names.get(userId) ?? t('a former player'),
              state: t(PRESENCE_LABELS[state]).toLowerCase(),
              at: dateAndTime(new Date(at)),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}

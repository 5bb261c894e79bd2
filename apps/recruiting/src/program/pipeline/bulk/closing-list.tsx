import { NativeSelect } from '@lineup/ui/native-select';
import { closingSentences, sentences } from '../../../model/answers';
import type { ClosingException, NoteToPlayer } from '../../model/closing-notes';
import type { ClosingFacts } from '../../model/load-closing';
import styles from './closing-list.module.css';

interface ClosingListProps {
  people: readonly ClosingFacts[];
  notes: readonly NoteToPlayer[];
  exceptions: Readonly<Partial<Record<string, ClosingException>>>;
  onChange(exceptions: Partial<Record<string, ClosingException>>): void;
}

/** What each of several players is going to read, what is missing, and for whom it is something else. */
export function ClosingList({ people, notes, exceptions, onChange }: ClosingListProps) {
  return (
    <ul className={styles.list} aria-label="Notes">
      {people.map(({ id, name }) => {
        const note = notes.find((each) => each.id === id);
        return (
          <li key={id}>
            <div className={styles.head}>
              <strong>{name}</strong>
              <NativeSelect
                aria-label={`Note to ${name}`}
                value={exceptions[id] ?? ''}
                onChange={({ target: { value } }) =>
                  onChange({ ...exceptions, [id]: value === '' ? undefined : (value as ClosingException) })
                }
              >
                <option value="">As above</option>
                <option value="open">Do not close</option>
                {closingSentences.map((each) => (
                  <option key={each} value={each}>
                    {sentences[each]}
                  </option>
                ))}
              </NativeSelect>
            </div>
            <p>{note ? note.text || 'No note yet' : 'Stays where it is'}</p>
            {note && note.problems.length > 0 && <p className={styles.problem}>Check: {note.problems.join(', ')}</p>}
          </li>
        );
      })}
    </ul>
  );
}

import { X } from 'lucide-react';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { contactName, type Contact } from '../../model/contact';
import styles from './people-picker.module.css';

interface ChosenPeopleProps {
  people: Contact[];
  onRemove(person: Contact): void;
}

/** Who is chosen so far, each with a button that takes them away. */
export function ChosenPeople({ people, onRemove }: ChosenPeopleProps) {
  if (people.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="Chosen people">
      {people.map((person) => (
        <li key={person.user_id}>
          <PersonAvatar url={person.avatar_url} name={contactName(person)} size={24} />
          <span>{contactName(person)}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${contactName(person)}`}
            onClick={() => onRemove(person)}
          >
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

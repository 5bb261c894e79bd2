import { ErrorState } from '@lineup/ui/error-state';
import { TextField } from '@lineup/ui/form';
import { useSettled } from '@lineup/ui/use-settled';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { MIN_SEARCH_LENGTH, searchPeople, type Person } from '../model/search-people';
import styles from './console.module.css';

/** Finds people and shows each as the caller wants. */
export function PeopleSearch({ label, children }: { label: string; children(person: Person): ReactNode }) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const { data: people, error, isFetching, refetch } = useQuery(searchPeople(search));
  const isTooShort = search.length < MIN_SEARCH_LENGTH;
  return (
    <div className={styles.stack}>
      <TextField
        label={label}
        hint="Part of the name, the full email address, or the account ID."
        type="search"
        maxLength={200}
        value={text}
        onChange={setText}
      />
      <p className="lu-visually-hidden" role="status">
        {isTooShort ? '' : isFetching ? 'Searching' : `${people?.length ?? 0} found`}
      </p>
      {!isTooShort && error && (
        <ErrorState title="The search failed" description={error.message} onRetry={() => void refetch()} />
      )}
      {!isTooShort && !error && people?.length === 0 && <p className={styles.muted}>Nobody matches “{search}”.</p>}
      {!isTooShort && !error && people && people.length > 0 && (
        <ul className={styles.list} aria-label="People" aria-busy={isFetching}>
          {people.map((person) => (
            <li key={person.user_id} className={styles.row}>
              {children(person)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

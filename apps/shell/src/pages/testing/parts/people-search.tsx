import { ErrorState } from '@lineup/ui/error-state';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SHORTEST_SEARCH, searchPeople, type Person } from '../data/search-people';
import { Field } from './field';
import styles from '../console.module.css';
import { useSettled } from './use-settled';

/** Finds people and shows each as the caller wants. */
export function PeopleSearch({ label, children }: { label: string; children(person: Person): ReactNode }) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const { data: people, error, isFetching, refetch } = useQuery(searchPeople(search));
  const isTooShort = search.length < SHORTEST_SEARCH;
  return (
    <div className={styles.stack}>
      <Field label={label} hint="Part of the name, the whole email, or the id of the account.">
        {(control) => (
          <input
            {...control}
            type="search"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p className="lu-visually-hidden" role="status">
        {isTooShort ? '' : isFetching ? 'Searching' : `${people?.length ?? 0} found`}
      </p>
      {!isTooShort && error && (
        <ErrorState title="The search did not work" description={error.message} onRetry={() => void refetch()} />
      )}
      {!isTooShort && !error && people?.length === 0 && <p className={styles.muted}>Nobody matches “{search}”.</p>}
      {!isTooShort && !error && people && people.length > 0 && (
        <ul className={styles.list} aria-label="People" aria-busy={isFetching}>
          {people.map((person) => (
            <li key={person.id} className={styles.row}>
              {children(person)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useChoices } from '@lineup/ui/choices';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useSettled } from '@lineup/ui/use-settled';
import { contactSections, contactsMatching, type Contact, type ContactSection } from '../../model/contact';
import { MIN_SEARCH_CHARACTERS, listContacts, searchPeople } from '../../model/list-contacts';
import { ChosenPeople } from './chosen-people';
import { PeopleOptions } from './people-options';
import styles from './people-picker.module.css';

interface PeoplePickerProps {
  label: string;
  chosen: Contact[];
  onChange(chosen: Contact[]): void;
  /** How many can be chosen. */
  most: number;
  /** Said when one more is chosen. */
  limitText: string;
  /** People who cannot be chosen: oneself, and who is there already. */
  leftOut: ReadonlySet<string>;
  /** What the address asks for, so that one request brings all. */
  askedIds?: string[];
  error?: string | undefined;
}

const NO_IDS: string[] = [];

/**
 * Chooses people: recent ones, family, teams and colleges, or by a search. The focus stays in the field; arrow keys move
 * through the people, Enter chooses, Backspace in the empty field takes the last one away.
 */
export function PeoplePicker(props: PeoplePickerProps) {
  const { label, chosen, onChange, most, limitText, leftOut, askedIds = NO_IDS, error } = props;
  const [text, setText] = useState('');
  const [isOverLimit, setOverLimit] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const settled = useSettled(text);
  const contacts = useQuery(listContacts(askedIds));
  const search = useQuery(searchPeople(settled));

  const isSearch = text.trim().length >= MIN_SEARCH_CHARACTERS;
  const isSearching = isSearch && (search.isFetching || settled !== text);
  const known = contacts.data ? contactSections(contacts.data, leftOut) : [];
  const found = isSearch ? hits(known, text, search.data ?? [], leftOut) : [];
  const sections = isSearch ? (found.length > 0 ? [{ title: 'People', people: found }] : []) : known;
  const options = sections.flatMap(({ people }) => people);
  const problem = isOverLimit ? limitText : error;

  const choose = (person: Contact) => {
    const isChosen = chosen.some(({ user_id }) => user_id === person.user_id);
    setOverLimit(!isChosen && chosen.length >= most);
    if (isChosen) onChange(chosen.filter(({ user_id }) => user_id !== person.user_id));
    else if (chosen.length < most) {
      onChange([...chosen, person]);
      if (isSearch) setText('');
    }
    field.current?.focus();
  };
  const { active, fieldProps, listProps, optionProps } = useChoices({
    items: options,
    keyOf: ({ user_id: key }) => key,
    fieldId: id,
    label: 'People',
    text,
    isOpen: options.length > 0,
    onType: setText,
    onChoose: (person, by) => {
      if (by === 'press' || !isSearching) choose(person);
    },
    // The search goes, the dialog around it stays.
    onEscape: text === '' ? undefined : () => setText(''),
    onKeyDown: (event) => {
      // Enter chooses somebody and never sends the form around it.
      if (event.key === 'Enter') event.preventDefault();
      if (event.key !== 'Backspace' || text !== '' || chosen.length === 0) return;
      setOverLimit(false);
      onChange(chosen.slice(0, -1));
    },
  });

  return (
    <div className={styles.picker}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <ChosenPeople
        people={chosen}
        onRemove={(person) => {
          choose(person);
        }}
      />
      <div className={styles.search}>
        <Search size={16} aria-hidden />
        <input
          {...fieldProps}
          ref={field}
          data-initial-focus
          type="text"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          placeholder="Search by name"
        />
      </div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.box}>
        <p className={styles.message} role="status">
          {messageOf({ isSearch, isSearching, hasFailed: search.isError, count: found.length, text: text.trim() })}
        </p>
        {!isSearch && contacts.isPending && <PageSkeleton label="Loading people" hasHead={false} />}
        {!isSearch && contacts.isError && (
          <ErrorState title="People could not be loaded" onRetry={() => void contacts.refetch()} />
        )}
        {!isSearch && contacts.data && options.length === 0 && (
          <p className={styles.empty}>Search for people by their name.</p>
        )}
        <PeopleOptions {...{ sections, chosen, active, listProps, optionProps }} />
      </div>
    </div>
  );
}

/** People I know first, then others with a public profile. */
function hits(known: ContactSection[], text: string, found: Contact[], leftOut: ReadonlySet<string>): Contact[] {
  const mine = contactsMatching(
    known.flatMap(({ people }) => people),
    text,
  );
  const seen = new Set(mine.map(({ user_id }) => user_id));
  return [...mine, ...found.filter(({ user_id }) => !seen.has(user_id) && !leftOut.has(user_id))];
}

interface SearchState {
  isSearch: boolean;
  isSearching: boolean;
  hasFailed: boolean;
  count: number;
  text: string;
}

function messageOf({ isSearch, isSearching, hasFailed, count, text }: SearchState): string | null {
  if (!isSearch) return null;
  if (isSearching) return 'Searching...';
  if (hasFailed) return 'The search failed. Check your connection and type again.';
  if (count > 0) return count === 1 ? '1 person' : `${count} people`;
  return `Nobody found for “${text}”. You can find people with a public profile, and people from your conversations, teams and colleges.`;
}

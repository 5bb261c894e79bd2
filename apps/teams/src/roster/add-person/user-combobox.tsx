import { useState, type Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useChoices } from '@lineup/ui/choices';
import type { FieldControl } from '@lineup/ui/form';
import { useSettled } from '@lineup/ui/use-settled';
import { readEmail } from './email';
import { MIN_SEARCH_CHARACTERS, searchUsers, type FoundUser } from './search-users';
import styles from './user-combobox.module.css';
import { UserResults } from './user-results';

const TYPING_PAUSE_MS = 200;
/** In place of people: names the person by email. */
const BY_EMAIL = 'email';

interface UserComboboxProps {
  ref: Ref<HTMLInputElement>;
  control: FieldControl;
  text: string;
  /** The text is the name of somebody chosen, not a search. */
  hasPick: boolean;
  excludedUserIds: string[];
  onType(text: string): void;
  onChoose(user: FoundUser): void;
  /** With the address that was typed; null where none was. */
  onEnterEmail(email: string | null): void;
}

/** A search field with its hits in a popover. The focus stays in the field; arrow keys move through the hits. */
export function UserCombobox(props: UserComboboxProps) {
  const { ref, control, text, hasPick, excludedUserIds, onType, onChoose, onEnterEmail } = props;
  const [isOpen, setOpen] = useState(false);
  const settled = useSettled(text, TYPING_PAUSE_MS);
  const search = useQuery({
    ...searchUsers(settled, excludedUserIds),
    ...(hasPick && { enabled: false }),
  });

  const isShort = hasPick || text.trim().length < MIN_SEARCH_CHARACTERS;
  const isLoading = !isShort && (search.isFetching || settled !== text);
  const users = isShort || isLoading ? [] : (search.data ?? []);
  // A whole address finds nobody by name.
  const email = hasPick ? null : readEmail(text);
  const hasNoHits = email !== null || (!isShort && !isLoading && users.length === 0);
  const choose = (user: FoundUser | null) => {
    setOpen(false);
    if (user) onChoose(user);
    else onEnterEmail(email);
  };
  const { fieldProps, listProps, optionProps } = useChoices<FoundUser | typeof BY_EMAIL>({
    items: hasNoHits ? [BY_EMAIL] : users,
    keyOf: (item) => (item === BY_EMAIL ? item : item.user_id),
    fieldId: control.id,
    label: 'People',
    text,
    isOpen,
    onType: (typed) => {
      setOpen(true);
      onType(typed);
    },
    onChoose: (item) => choose(item === BY_EMAIL ? null : item),
    onOpen: () => setOpen(true),
    // The options close, the dialog around them does not.
    onEscape: isOpen ? () => setOpen(false) : undefined,
  });

  return (
    <div className={styles.picker} onBlur={() => setOpen(false)}>
      <Search className={styles.icon} size={16} aria-hidden />
      <input
        {...control}
        {...fieldProps}
        ref={ref}
        className={styles.input}
        data-initial-focus
        type="text"
        placeholder="Search by name..."
      />
      {isOpen && (
        <UserResults
          message={email === null ? messageOf({ isShort, isLoading, hasNoHits, text: text.trim() }) : null}
          users={hasNoHits ? [] : users}
          offersEmail={hasNoHits}
          email={email}
          listProps={listProps}
          optionProps={optionProps}
        />
      )}
    </div>
  );
}

function messageOf(state: { isShort: boolean; isLoading: boolean; hasNoHits: boolean; text: string }): string | null {
  if (state.isShort) return 'Type at least 2 characters to search...';
  if (state.isLoading) return 'Searching...';
  return state.hasNoHits ? `No users found for "${state.text}"` : null;
}

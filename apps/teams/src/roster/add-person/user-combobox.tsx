import { useState, type KeyboardEvent, type Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { FieldControl } from '@lineup/ui/form';
import { useSettled } from '@lineup/ui/use-settled';
import { readEmail } from './email';
import { MIN_SEARCH_CHARACTERS, searchUsers, type FoundUser } from './search-users';
import styles from './user-combobox.module.css';
import { UserResults } from './user-results';

const TYPING_PAUSE_MS = 200;

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
  const [active, setActive] = useState(0);
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
  const optionCount = hasNoHits ? 1 : users.length;
  const current = Math.min(active, optionCount - 1);
  const listId = `${control.id}-hits`;

  const choose = (index: number) => {
    setOpen(false);
    const user = email === null ? users[index] : undefined;
    if (user) onChoose(user);
    else onEnterEmail(email);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Such a key belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) setOpen(true);
      else if (optionCount > 0) setActive((current + (event.key === 'ArrowDown' ? 1 : -1) + optionCount) % optionCount);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (optionCount > 0) choose(current);
    } else if (event.key === 'Escape' && isOpen) {
      // The popover closes, the dialog around it does not.
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div className={styles.picker} onBlur={() => setOpen(false)}>
      <Search className={styles.icon} size={16} aria-hidden />
      <input
        {...control}
        ref={ref}
        className={styles.input}
        data-initial-focus
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && optionCount > 0 ? `${listId}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search by name..."
        value={text}
        onChange={(event) => {
          setOpen(true);
          setActive(0);
          onType(event.target.value);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <UserResults
          listId={listId}
          message={email === null ? messageOf({ isShort, isLoading, hasNoHits, text: text.trim() }) : null}
          users={email === null ? users : []}
          offersEmail={hasNoHits}
          email={email}
          active={current}
          onChoose={choose}
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

import { useEffect, useRef } from 'react';
import { MailPlus } from 'lucide-react';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { userLabel, userName, type FoundUser } from './search-users';
import styles from './user-combobox.module.css';

interface UserResultsProps {
  listId: string;
  /** Said in place of hits. */
  message: string | null;
  users: FoundUser[];
  /** Offers to name the person by email, as the only option. */
  offersEmail: boolean;
  /** The address that was typed. */
  email: string | null;
  /** Index of the option that Enter chooses. */
  active: number;
  onChoose(index: number): void;
}

/** The popover below the search field. */
export function UserResults({ listId, message, users, offersEmail, email, active, onChoose }: UserResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const option = (index: number) => ({
    id: `${listId}-${index}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
    className: styles.option,
    onClick: () => onChoose(index),
  });
  return (
    <div className={styles.popover}>
      <p className={styles.message} role="status">
        {message}
      </p>
      <div
        ref={list}
        id={listId}
        className={styles.hits}
        role="listbox"
        aria-label="People"
        tabIndex={-1}
        // The focus stays in the search field while an option is pressed or the list scrolled.
        onMouseDown={(event) => event.preventDefault()}
      >
        {users.map((user, index) => (
          <div key={user.user_id} {...option(index)}>
            <PersonAvatar url={user.avatar_url} name={userName(user)} size={24} />
            <span>{userLabel(user)}</span>
          </div>
        ))}
        {offersEmail && (
          <div {...option(0)}>
            <MailPlus size={16} aria-hidden />
            <span>{email === null ? 'Add new user by email' : `Invite ${email}`}</span>
          </div>
        )}
      </div>
    </div>
  );
}

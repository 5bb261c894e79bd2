import { MailPlus } from 'lucide-react';
import type { Choices } from '@lineup/ui/choices';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { userLabel, userName, type FoundUser } from './search-users';
import styles from './user-combobox.module.css';

interface UserResultsProps extends Pick<Choices<unknown>, 'listProps' | 'optionProps'> {
  /** Said in place of hits. */
  message: string | null;
  users: FoundUser[];
  /** Offers to name the person by email, as the only option. */
  offersEmail: boolean;
  /** The address that was typed. */
  email: string | null;
}

/** The popover below the search field. */
export function UserResults({ message, users, offersEmail, email, listProps, optionProps }: UserResultsProps) {
  return (
    <div className={styles.popover}>
      <p className={styles.message} role="status">
        {message}
      </p>
      <div {...listProps} className={styles.hits}>
        {users.map((user, index) => (
          <div key={user.user_id} {...optionProps(index)} className={styles.option}>
            <PersonAvatar url={user.avatar_url} name={userName(user)} size={24} />
            <span>{userLabel(user)}</span>
          </div>
        ))}
        {offersEmail && (
          <div {...optionProps(0)} className={styles.option}>
            <MailPlus size={16} aria-hidden />
            <span>{email === null ? 'Add new user by email' : `Invite ${email}`}</span>
          </div>
        )}
      </div>
    </div>
  );
}

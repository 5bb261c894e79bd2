import { ShieldAlert } from 'lucide-react';
import styles from './composer.module.css';

/** In place of the field while an adult and a minor would be alone: the database takes no message of anybody. */
export function CompanyBar() {
  return (
    <div className={styles.blocked} role="status">
      <ShieldAlert size={18} aria-hidden />
      <p>
        Nobody can write here for now: an adult who leads a team is never alone in a conversation with a minor on it. It
        continues once a parent or guardian is linked to the minor’s account, or a second adult is on the team’s staff.
      </p>
    </div>
  );
}

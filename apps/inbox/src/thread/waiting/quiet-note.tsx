import { Moon } from 'lucide-react';
import type { Conversation } from '../../model/conversation';
import { sleeperOf } from './sleeper';
import styles from './waiting.module.css';

/** Above the field, before anything is sent: what is sent now waits. */
export function QuietNote({ conversation }: { conversation: Conversation }) {
  return (
    <p className={styles.note} role="status">
      <Moon size={14} aria-hidden />
      What you send now waits until 7:00 AM, {sleeperOf(conversation)} time.
    </p>
  );
}

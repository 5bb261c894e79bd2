import { useState } from 'react';
import { ArrowDown } from 'lucide-react';
import styles from './thread.module.css';

interface JumpToNewestProps {
  isAtNewest: boolean;
  /** Number of the newest message. */
  newest: number;
  onJump(): void;
}

/** Leads back to the newest message, and says how many came since the reader left it. */
export function JumpToNewest({ isAtNewest, newest, onJump }: JumpToNewestProps) {
  const [seen, setSeen] = useState(newest);
  if (isAtNewest && seen < newest) setSeen(newest);
  if (isAtNewest) return null;
  const count = newest - seen;
  return (
    <button className={styles.newest} type="button" onClick={onJump}>
      <ArrowDown size={18} aria-hidden />
      {count > 0 ? `${count} new` : <span className="lu-visually-hidden">Newest messages</span>}
    </button>
  );
}

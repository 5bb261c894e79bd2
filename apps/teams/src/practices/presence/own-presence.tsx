import { PRESENCE_LABELS } from '../../model/presence';
import type { Practice } from '../../model/practice';
import styles from './presence.module.css';

/** How the viewer was recorded at a practice that is over, with the reason where there is one. */
export function OwnPresence({ practice }: { practice: Practice }) {
  const mine = practice.presence?.mine;
  if (!mine) return null;
  return (
    <p className={styles.own}>
      {`Your team recorded you: ${PRESENCE_LABELS[mine.state]}`}
      {mine.reason && `. Reason: ${mine.reason}`}
    </p>
  );
}

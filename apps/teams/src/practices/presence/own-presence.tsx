import { PRESENCE_LABELS } from '../../model/presence';
import type { Practice } from '../../model/practice';
import styles from './presence.module.css';
import { t } from '../../language';

/** How the viewer was recorded at a practice that is over, with the reason where there is one. */
export function OwnPresence({ practice }: { practice: Practice }) {
  const mine = practice.presence?.mine;
  if (!mine) return null;
  return (
    <p className={styles.own}>
      {t('Your team recorded you: {state}', { state: t(PRESENCE_LABELS[mine.state]) })}
      {mine.reason && `. ${t('Reason: {reason}', { reason: mine.reason })}`}
    </p>
  );
}

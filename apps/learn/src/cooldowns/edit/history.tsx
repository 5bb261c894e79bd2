import { dateAndTime } from '@lineup/ui/dates';
import type { PastChange } from '../model/load-editor';
import styles from './editor.module.css';

/** Who changed which figure, the newest first. */
export function History({ history }: { history: readonly PastChange[] }) {
  return (
    <details className={styles.history}>
      <summary>History</summary>
      {history.length === 0 ? (
        <p className={styles.muted}>Nothing has been changed here yet.</p>
      ) : (
        <ul>
          {history.map((change) => (
            <li key={change.id}>
              <strong>
                {change.ability} of {change.hero}
              </strong>{' '}
              {change.before === null
                ? `added: ${change.after}`
                : change.after === null
                  ? 'removed'
                  : `${change.before} → ${change.after}`}
              <span className={styles.muted}>
                {change.changed_by ?? 'Platform staff'}
                {change.is_import && ', by import'}, {dateAndTime(change.changed_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { useAction } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { recruitingKeys } from '../../model/keys';
import styles from './editors.module.css';

interface RowListProps<Row> {
  rows: readonly Row[];
  /** What belongs here. */
  empty: string;
  remove(row: Row): Promise<unknown>;
  restore(row: Row): Promise<unknown>;
}

/** The rows of a part of the profile, each of which can be removed; the last removal can be undone. */
export function RowList<Row extends { id: string; title: string }>({
  rows,
  empty,
  remove,
  restore,
}: RowListProps<Row>) {
  const [removed, setRemoved] = useState<Row | null>(null);
  const invalidates = [recruitingKeys.players()];
  const removing = useAction({
    run: remove,
    failed: 'This could not be removed. Try again.',
    invalidates,
    lockBy: (row) => row.id,
  });
  const restoring = useAction({ run: restore, failed: 'This could not be restored. Try again.', invalidates });
  return (
    <>
      {rows.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <span>{row.title}</span>
              <NativeButton
                variant="ghost"
                aria-label={`Remove ${row.title}`}
                aria-disabled={removing.isRunning(row.id)}
                onClick={() => removing.mutate(row, { onSuccess: () => setRemoved(row) })}
              >
                <Trash2 size={16} aria-hidden />
              </NativeButton>
            </li>
          ))}
        </ul>
      )}
      {removed && (
        <UndoNotice
          text={`“${removed.title}” was removed.`}
          isUndoing={restoring.isPending}
          onUndo={() => restoring.mutate(removed, { onSuccess: () => setRemoved(null) })}
          onDismiss={() => setRemoved(null)}
        />
      )}
    </>
  );
}

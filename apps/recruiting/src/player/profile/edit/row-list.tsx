import { useState } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { UndoNotice } from '@lineup/ui/undo-notice';
import styles from './editors.module.css';
import { useRemoveRow } from './use-remove-row';
import { type RemovedRow, useRestoreRow } from './use-restore-row';
import { t } from '../../../language';

interface RowListProps<Row> {
  rows: readonly Row[];
  /** What belongs here. */
  empty: string;
  /** The row that the form below holds. */
  editedId: string | undefined;
  onEdit(row: Row): void;
  /** Answers what puts the row back as it was. */
  remove(row: Row): Promise<() => Promise<unknown>>;
}

/** The rows of a part of the profile, each of which can be removed; removals can be undone, the last one first. */
export function RowList<Row extends { id: string; title: string }>({
  rows,
  empty,
  editedId,
  onEdit,
  remove,
}: RowListProps<Row>) {
  const [removals, setRemovals] = useState<readonly RemovedRow[]>([]);
  const last = removals.at(-1);
  const forget = (removal: RemovedRow) => setRemovals((all) => all.filter((each) => each !== removal));
  const removing = useRemoveRow(remove);
  const restoring = useRestoreRow();
  return (
    <>
      {rows.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <span>{row.title}</span>
              <Button
                variant="ghost"
                aria-label={t('Edit {title}', { title: row.title })}
                aria-pressed={row.id === editedId}
                onClick={() => onEdit(row)}
              >
                <Pencil size={16} aria-hidden />
              </Button>
              <Button
                variant="ghost"
                aria-label={t('Remove {name}', { name: row.title })}
                aria-disabled={removing.isRunning(row.id)}
                onClick={() =>
                  removing.mutate(row, {
                    onSuccess: (restore) => setRemovals((all) => [...all, { title: row.title, restore }]),
                  })
                }
              >
                <Trash2 size={16} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {last && (
        <UndoNotice
          text={t('“{title}” was removed.', { title: last.title })}
          isUndoing={restoring.isPending}
          onUndo={() => restoring.mutate(last, { onSuccess: () => forget(last) })}
          onDismiss={() => forget(last)}
        />
      )}
    </>
  );
}

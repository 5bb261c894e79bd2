import type { ReactNode } from 'react';
import { RemovalsNotice } from './removals-notice';
import { useRemovals } from './use-removals';
import { type SeasonKind, type SeasonRow, useRemoveSeasonRow } from './use-remove-season-row';
import { useRestoreSeasonRow } from './use-restore-season-row';
import { t } from '../language';

interface SeasonRemoval {
  /** Deletes one row; a second call while it is under way does nothing. */
  remove(row: SeasonRow): void;
  isRemoving(id: string): boolean;
  /** Offers to undo each deletion. */
  notice: ReactNode;
}

/** Deleting tournaments, posts or achievements of a team, and undoing each deletion. */
export function useSeasonRemoval(kind: SeasonKind): SeasonRemoval {
  const { removals, note, forget, dismiss } = useRemovals<SeasonRow>();
  const removal = useRemoveSeasonRow(kind, note);
  const restoring = useRestoreSeasonRow(kind, forget);

  return {
    remove: (row) => removal.mutate(row),
    isRemoving: removal.isRunning,
    notice: (
      <RemovalsNotice
        removals={removals.map((row) => ({ ...row, text: t('{name} was deleted.', { name: row.name }) }))}
        isUndoing={({ id }) => restoring.isRunning(id)}
        onUndo={(row) => restoring.mutate(row)}
        onDismiss={dismiss}
      />
    ),
  };
}

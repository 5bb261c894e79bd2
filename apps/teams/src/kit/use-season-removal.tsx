import { useRef, useState, type ReactNode } from 'react';
import { getClient, unwrap } from '@lineup/data';
import { UndoNotice } from './undo-notice';
import { useManagingAction } from '../model/use-managing-action';

/** What of a season can be deleted, as the database names it → as people do. */
const KINDS = { tournament: 'tournament', post: 'recruiting post', achievement: 'achievement' };

export interface SeasonRow {
  id: string;
  name: string;
}

interface SeasonRemoval {
  /** Deletes one row; a second call while it is under way does nothing. */
  remove(row: SeasonRow): void;
  isRemoving(id: string): boolean;
  /** Offers to take the last deletion back; null when there is none. */
  notice: ReactNode;
}

/** Deleting tournaments, posts or achievements of a team, and taking the last deletion back. */
export function useSeasonRemoval(kind: keyof typeof KINDS, teamId: string, isManager: boolean): SeasonRemoval {
  const word = KINDS[kind];
  const [removed, setRemoved] = useState<SeasonRow | null>(null);
  const underWay = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const isAllowed = isManager;
  const reason = `You don't have permission to delete a ${word}.`;
  const removal = useManagingAction<SeasonRow>({
    ...{ isAllowed, reason, done: null, failed: `Failed to delete the ${word}.` },
    run: async ({ id }) => {
      const client = await getClient();
      await unwrap(client.rpc('remove_season_row', { p_kind: kind, p_id: id }));
    },
  });
  const restoring = useManagingAction<SeasonRow>({
    ...{ isAllowed, reason, done: null, failed: `Failed to restore the ${word}.` },
    run: async ({ id }) => {
      const client = await getClient();
      await unwrap(client.rpc('restore_season_row', { p_id: id }));
    },
  });

  const remove = (row: SeasonRow) => {
    if (underWay.current.has(row.id)) return;
    underWay.current.add(row.id);
    setBusy(new Set(underWay.current));
    removal.mutate(row, {
      onSuccess: () => setRemoved(row),
      // Only then it may be deleted again: a late second click must not.
      onError: () => release(row),
    });
  };
  const release = (row: SeasonRow) => {
    underWay.current.delete(row.id);
    setBusy(new Set(underWay.current));
  };
  const undo = () => {
    if (!removed || restoring.isPending) return;
    restoring.mutate(removed, {
      onSuccess: () => {
        release(removed);
        setRemoved(null);
      },
    });
  };

  return {
    remove,
    isRemoving: (id) => busy.has(id),
    notice: removed && (
      <UndoNotice
        key={removed.id}
        text={`${removed.name} was deleted.`}
        isUndoing={restoring.isPending}
        onUndo={undo}
        onDismiss={() => setRemoved(null)}
      />
    ),
  };
}

import type { ReactNode } from 'react';
import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { TEAMS_AND_TODAY } from '../model/keys';
import { RemovalsNotice } from './removals-notice';
import { useRemovals } from './use-removals';

/** What of a season can be deleted, as the database names it → as people do. */
const KINDS = { tournament: 'tournament', post: 'recruiting post', achievement: 'achievement' };

/** Hint: the tier of the team no longer includes it. */
const NEEDS_UPGRADE = 'upgrade';

export interface SeasonRow {
  id: string;
  name: string;
}

interface SeasonRemoval {
  /** Deletes one row; a second call while it is under way does nothing. */
  remove(row: SeasonRow): void;
  isRemoving(id: string): boolean;
  /** Offers to undo each deletion. */
  notice: ReactNode;
}

/** Deleting tournaments, posts or achievements of a team, and undoing each deletion. */
export function useSeasonRemoval(kind: keyof typeof KINDS): SeasonRemoval {
  const noun = KINDS[kind];
  const { removals, note, forget, dismiss } = useRemovals<SeasonRow>();
  const shared = {
    refused: deniedBecause(`You don't have permission to delete a ${noun}.`),
    invalidates: TEAMS_AND_TODAY,
    isLive: true,
    lockBy: ({ id }: SeasonRow) => id,
  };
  const removal = useAction({
    ...shared,
    run: async (row: SeasonRow) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('remove_season_row', { p_kind: kind, p_id: row.id }));
      note(row);
    },
    failed: `Failed to delete the ${noun}.`,
  });
  const restoring = useAction({
    ...shared,
    refused: (error) =>
      error.hint === NEEDS_UPGRADE
        ? {
            title: `Failed to restore the ${noun}.`,
            description: 'The team is on Bronze now. Tournaments need Silver or Gold.',
          }
        : shared.refused(error),
    run: async ({ id }: SeasonRow) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('restore_season_row', { p_id: id }));
      forget(id);
    },
    failed: `Failed to restore the ${noun}.`,
  });

  return {
    remove: (row) => removal.mutate(row),
    isRemoving: removal.isRunning,
    notice: (
      <RemovalsNotice
        removals={removals.map((row) => ({ ...row, text: `${row.name} was deleted.` }))}
        isUndoing={({ id }) => restoring.isRunning(id)}
        onUndo={(row) => restoring.mutate(row)}
        onDismiss={dismiss}
      />
    ),
  };
}

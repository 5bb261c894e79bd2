import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { TEAMS_AND_TODAY } from '../model/keys';

/** What deleting a row and undoing it have in common. */
export const sharedOptions = (noun: string) => ({
  refused: deniedBecause(`You don't have permission to delete a ${noun}.`),
  invalidates: TEAMS_AND_TODAY,
  isLive: true,
  lockBy: ({ id }: SeasonRow) => id,
});

export type SeasonKind = keyof typeof SEASON_KINDS;

export interface SeasonRow {
  id: string;
  name: string;
}

/** What of a season can be deleted, as the database names it → as people do. */
export const SEASON_KINDS = { tournament: 'tournament', post: 'recruiting post', achievement: 'achievement' };

/** Deletes a tournament, a post or an achievement of a team. */
export function useRemoveSeasonRow(kind: SeasonKind, onRemoved: (row: SeasonRow) => void) {
  const noun = SEASON_KINDS[kind];
  return useAction({
    ...sharedOptions(noun),
    run: async (row: SeasonRow) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('remove_season_row', { p_kind: kind, p_id: row.id }));
      onRemoved(row);
    },
    failed: `Failed to delete the ${noun}.`,
  });
}

import { getClient, unwrap, useAction } from '@lineup/data';
import { type Sentences } from '@lineup/language';
import { deniedBecause } from '../model/access';
import { TEAMS_AND_TODAY } from '../model/keys';
import { t } from '../language';

/** What deleting a row and undoing it have in common. */
export const sharedOptions = (kind: SeasonKind) => ({
  refused: deniedBecause(t(SEASON_REFUSED[kind])),
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

const SEASON_REFUSED: Record<SeasonKind, string> = {
  tournament: "You don't have permission to delete a tournament.",
  post: "You don't have permission to delete a recruiting post.",
  achievement: "You don't have permission to delete an achievement.",
} satisfies Sentences;

/** Deletes a tournament, a post or an achievement of a team. */
export function useRemoveSeasonRow(kind: SeasonKind, onRemoved: (row: SeasonRow) => void) {
  const noun = SEASON_KINDS[kind];
  return useAction({
    ...sharedOptions(kind),
    run: async (row: SeasonRow) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('remove_season_row', { p_kind: kind, p_id: row.id }));
      onRemoved(row);
    },
    failed: t('Failed to delete the {noun}.', { noun }),
  });
}

import { getClient, unwrap, useAction } from '@lineup/data';
import { t } from '../language';
import { SEASON_KINDS, type SeasonKind, type SeasonRow, sharedOptions } from './use-remove-season-row';

/** Hint: the tier of the team no longer includes it. */
const NEEDS_UPGRADE = 'upgrade';

/** Puts a deleted row of a season back. */
export function useRestoreSeasonRow(kind: SeasonKind, onRestored: (id: string) => void) {
  const failed = t('Failed to restore the {noun}.', { noun: SEASON_KINDS[kind] });
  const shared = sharedOptions(kind);
  return useAction({
    ...shared,
    refused: (error) =>
      error.hint === NEEDS_UPGRADE
        ? {
            title: failed,
            description: t('The team is on Bronze now. Tournaments need Silver or Gold.'),
          }
        : shared.refused(error),
    run: async ({ id }: SeasonRow) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('restore_season_row', { p_id: id }));
      onRestored(id);
    },
    failed,
  });
}

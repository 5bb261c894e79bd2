import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { explainProfileRefusal } from '../../profile-forms/use-save-profile';
import { t } from '../../../language';

/** Stores whether others read which matches the player played. */
export function useShareResults() {
  return useAction({
    run: async (shows: boolean) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('share_results', { p_shows: shows }));
    },
    refused: explainProfileRefusal,
    failed: t('This could not be saved. What you chose is still here.'),
    invalidates: [recruitingKeys.players()],
  });
}

import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { explainProfileRefusal } from '../../profile-forms/use-save-profile';
import { t } from '../../../language';

/** Lets the search for a team run for 60 days from now, also one that has ended. */
export const useRenewSearch = () =>
  useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('renew_team_search'));
    },
    done: t('Teams find you for 60 more days'),
    refused: explainProfileRefusal,
    failed: t('This could not be renewed. Try again.'),
    invalidates: [recruitingKeys.players()],
  });

import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { explainProfileRefusal } from '../../profile-forms/use-save-profile';

/** Lets the search for a team run for 60 days from now, also one that has ended. */
export const useRenewSearch = () =>
  useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('renew_team_search'));
    },
    done: 'Teams find you for 60 more days',
    refused: explainProfileRefusal,
    failed: 'This could not be renewed. Try again.',
    invalidates: [recruitingKeys.players()],
  });

import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { explainProfileRefusal } from '../../profile-forms/use-save-profile';
import type { TeamResult } from './list-team-results';

/** Takes a result of a team over as an achievement, which says where it is from. */
export const useTakeResult = () =>
  useAction({
    run: async ({ tournament_id: id }: TeamResult) => {
      const supabase = await getClient();
      return await unwrap(supabase.rpc('take_team_result', { p_id: crypto.randomUUID(), p_tournament_id: id }));
    },
    done: (taken, { name }) => (taken === null ? `${name} is no longer among the results` : `${name} added`),
    refused: explainProfileRefusal,
    failed: 'The result could not be added.',
    lockBy: ({ tournament_id: id }) => id,
    invalidates: [recruitingKeys.players()],
    invalidatesOn: 'settled',
  });

import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { explainProfileRefusal } from '../../profile-forms/use-save-profile';
import type { TeamResult } from './list-team-results';
import { t } from '../../../language';

/** Takes a result of a team over as an achievement, which says where it is from. */
export const useTakeResult = () =>
  useAction({
    run: async ({ tournament_id: id }: TeamResult) => {
      const supabase = await getClient();
      return await unwrap(supabase.rpc('take_team_result', { p_id: crypto.randomUUID(), p_tournament_id: id }));
    },
    done: (taken, { name }) =>
      taken === null ? t('{name} is no longer among the results', { name }) : t('{name} added', { name }),
    refused: explainProfileRefusal,
    failed: t('The result could not be added.'),
    lockBy: ({ tournament_id: id }) => id,
    invalidates: [recruitingKeys.players()],
    invalidatesOn: 'settled',
  });

import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { teamKeys } from '../model/keys';
import { t } from '../language';

/** Lets captains of the team answer for its other players, or no longer. */
export function useSetCaptains(teamId: string, isAllowed: boolean) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('set_captains_answer', { p_team_id: teamId, p_allowed: isAllowed }));
    },
    done: isAllowed ? 'Captains can answer for others' : 'Captains no longer answer for others',
    refused: deniedBecause(t("You don't have permission to decide who answers.")),
    failed: 'Failed to change who answers.',
    invalidates: [teamKeys.team(teamId)],
  });
}

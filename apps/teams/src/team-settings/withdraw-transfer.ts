import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { teamKeys } from '../model/keys';
import { t } from '../language';

/** Ends the open offer of the team. One that was accepted meanwhile shows: the settings are no longer the viewer's. */
export function useWithdrawTransfer(teamId: string) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('withdraw_team_transfer', { p_team_id: teamId }));
    },
    done: 'Offer withdrawn',
    refused: deniedBecause(t('The team has a different owner now.')),
    failed: 'Failed to withdraw the offer.',
    invalidates: [teamKeys.team(teamId)],
    invalidatesOn: 'settled',
    isLive: true,
  });
}

import { getClient, unwrap, useAction } from '@lineup/data';
import { teamKeys } from '../../model/keys';
import { t } from '../../language';

/** Withdraws an open request. One that was answered meanwhile stays, and shows its answer. */
export function useWithdrawRequest(teamId: string) {
  return useAction({
    run: async (requestId: string) => {
      const supabase = await getClient();
      await unwrap(supabase.from('team_join_requests').delete().eq('id', requestId));
    },
    done: t('Request withdrawn'),
    failed: t('Failed to withdraw the request.'),
    invalidates: [teamKeys.team(teamId)],
    isLive: true,
    invalidatesOn: 'settled',
  });
}

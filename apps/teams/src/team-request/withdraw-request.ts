import { getClient, unwrap, useAction } from '@lineup/data';
import { teamKeys } from '../model/keys';
import { t } from '../language';

/** Takes an own request for a team back. */
export function useWithdrawTeamRequest(id: string) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.from('team_requests').delete().eq('id', id));
    },
    done: t('Request withdrawn'),
    failed: t('Failed to withdraw the request.'),
    invalidates: [teamKeys.all],
  });
}

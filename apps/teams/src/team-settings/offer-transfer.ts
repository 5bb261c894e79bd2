import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { teamKeys } from '../model/keys';
import { t } from '../language';

/** SQLSTATE: the person is not on the team, or has not agreed to be. */
const NOT_ON_TEAM = '23503';

/** Offers the team to somebody on it, in place of an earlier offer. Nothing changes until they accept. */
export function useOfferTransfer(teamId: string) {
  return useAction({
    run: async ({ userId }: { userId: string; name: string }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('offer_team_transfer', { p_team_id: teamId, p_user_id: userId }));
    },
    done: (_result, { name }) => ({ title: 'Team offered', description: `${name} finds the offer under Teams.` }),
    refused: (error, { name }) => {
      if (error.code === NOT_ON_TEAM)
        return {
          title: 'Not offered',
          description: `${name} has not agreed to be on this team yet. Ask them to answer under Teams first.`,
        };
      return error.kind === 'rate-limited'
        ? { title: 'Not offered', description: 'You have made many offers today. Try again tomorrow.' }
        : deniedBecause(t("You don't have permission to transfer this team."))(error);
    },
    failed: 'Failed to offer the team.',
    invalidates: [teamKeys.team(teamId)],
    invalidatesOn: 'settled',
    isLive: true,
  });
}

import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause, isRefused } from '../model/access';
import { teamKeys } from '../model/keys';

/**
 * Makes somebody of the team its owner, at once. Who was the owner stops managing it: so a refusal may mean that an
 * earlier try did arrive and only its answer was lost. The team says who owns it now. `onTransferred` leaves the settings
 * before they are refetched and close themselves.
 */
export function useTransferTeam(teamId: string, onTransferred: () => void | Promise<void>) {
  return useAction({
    run: async ({ userId }: { userId: string }) => {
      const supabase = await getClient();
      try {
        await unwrap(supabase.rpc('transfer_team', { p_team_id: teamId, p_user_id: userId }));
      } catch (error) {
        if (!isRefused(error)) throw error;
        const team = await unwrap(supabase.from('teams').select('owner_user_id').eq('id', teamId).single());
        if (team.owner_user_id !== userId) throw error;
      }
      await onTransferred();
    },
    done: 'Team transferred',
    refused: deniedBecause("You don't have permission to transfer this team."),
    failed: 'Failed to transfer the team.',
    invalidates: [teamKeys.all],
  });
}

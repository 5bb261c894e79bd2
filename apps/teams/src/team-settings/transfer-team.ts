import { getClient, unwrap } from '@lineup/data';
import { isRefused } from '../model/access';
import { useManagingAction } from '../model/use-managing-action';

/**
 * Makes somebody of the team its owner, at once. Who was the owner stops managing it: so a refusal may mean that an
 * earlier try did arrive and only its answer was lost. The team says who owns it now.
 */
export function useTransferTeam(teamId: string, isManager: boolean) {
  return useManagingAction<{ userId: string }>({
    isAllowed: isManager,
    reason: "You don't have permission to transfer this team.",
    done: 'Team transferred',
    failed: 'Failed to transfer the team.',
    run: async ({ userId }) => {
      const client = await getClient();
      try {
        await unwrap(client.rpc('transfer_team', { p_team_id: teamId, p_user_id: userId }));
      } catch (error) {
        if (!isRefused(error)) throw error;
        const team = await unwrap(client.from('teams').select('owner_user_id').eq('id', teamId).single());
        if (team.owner_user_id !== userId) throw error;
      }
    },
  });
}

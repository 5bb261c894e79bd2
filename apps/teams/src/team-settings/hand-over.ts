import { getClient, unwrap } from '@lineup/data';
import { useManagingAction } from '../team/use-managing-action';

/** Makes somebody of the team its owner, at once. Who was the owner stops managing it. */
export function useTransferTeam(teamId: string, isManager: boolean) {
  return useManagingAction<{ userId: string }>({
    isAllowed: isManager,
    reason: "You don't have permission to transfer this team.",
    done: 'Team transferred',
    failed: 'Failed to transfer the team.',
    run: async ({ userId }) => {
      const client = await getClient();
      await unwrap(client.rpc('transfer_team', { p_team_id: teamId, p_user_id: userId }));
    },
  });
}

/** Lets a team rest, or wakes it again. */
export function useArchiveTeam(teamId: string, isManager: boolean, archive: boolean) {
  return useManagingAction<void>({
    isAllowed: isManager,
    reason: "You don't have permission to archive this team.",
    done: archive ? 'Team archived' : 'Team restored',
    failed: archive ? 'Failed to archive the team.' : 'Failed to restore the team.',
    run: async () => {
      const client = await getClient();
      await unwrap(client.rpc('archive_team', { p_team_id: teamId, p_archive: archive }));
    },
  });
}

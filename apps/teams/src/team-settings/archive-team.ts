import { getClient, unwrap } from '@lineup/data';
import { useManagingAction } from '../model/use-managing-action';

/** Archives a team, or restores it. */
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

import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { TEAMS_AND_TODAY } from '../model/keys';
import { t } from '../language';

/** Archives a team, or restores it. */
export function useArchiveTeam(teamId: string, archive: boolean) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('archive_team', { p_team_id: teamId, p_archive: archive }));
    },
    done: archive ? 'Team archived' : 'Team restored',
    refused: deniedBecause(t("You don't have permission to archive this team.")),
    failed: archive ? 'Failed to archive the team.' : 'Failed to restore the team.',
    invalidates: TEAMS_AND_TODAY,
  });
}

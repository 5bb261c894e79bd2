import { getClient, unwrap } from '@lineup/data';
import { accessDenied } from '../model/access';
import type { TeamInput } from '../team-form/team-input';
import { useManagingAction } from '../model/use-managing-action';

const REASON = "You don't have permission to change team settings.";

/** Saves what changed about a team, and only that: what another manager changed meanwhile stays. */
export function useSaveTeam(teamId: string, saved: TeamInput, isManager: boolean) {
  return useManagingAction<TeamInput>({
    isAllowed: isManager,
    reason: REASON,
    done: 'Team Settings Saved',
    failed: 'Failed to save team settings.',
    run: async (input) => {
      const changes = {
        ...(input.name !== saved.name && { name: input.name }),
        ...(input.organizationType !== saved.organizationType && { organization_type: input.organizationType }),
        ...(input.maxRosterSize !== saved.maxRosterSize && { max_roster_size: input.maxRosterSize }),
      };
      if (Object.keys(changes).length === 0) return;
      const client = await getClient();
      const rows = await unwrap(client.from('teams').update(changes).eq('id', teamId).select('id'));
      // Row rules hide what one may not change: no row means no right.
      if (rows.length === 0) throw accessDenied(REASON);
    },
  });
}

import { getClient, unwrap, useAction } from '@lineup/data';
import { accessDenied, deniedBecause } from '../model/access';
import { teamKeys } from '../model/keys';
import type { Team } from '../model/team';
import type { TeamInput } from '../team-form/team-input';

const REASON = "You don't have permission to change team settings.";

/** Saves what changed about a team, and only that: what another manager changed meanwhile stays. */
export function useSaveTeam(saved: Team) {
  return useAction({
    run: async (input: TeamInput) => {
      const changes = {
        ...(input.name !== saved.name && { name: input.name }),
        ...(input.organizationType !== saved.organization_type && { organization_type: input.organizationType }),
        ...(input.maxRosterSize !== saved.max_roster_size && { max_roster_size: input.maxRosterSize }),
      };
      if (Object.keys(changes).length === 0) return;
      const supabase = await getClient();
      const rows = await unwrap(supabase.from('teams').update(changes).eq('id', saved.id).select('id'));
      // Row rules hide what one may not change: no row means no right.
      if (rows.length === 0) throw accessDenied(REASON);
    },
    done: 'Team Settings Saved',
    refused: deniedBecause(REASON),
    failed: 'Failed to save team settings.',
    invalidates: [teamKeys.all],
  });
}

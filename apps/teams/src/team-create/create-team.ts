import { getClient, insertOnce, useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { teamKeys } from '../model/keys';
import type { TeamInput } from '../team-form/team-input';

export interface NewTeam {
  /** Made by the form once, so that a retry after a lost answer meets its own row. */
  id: string;
  input: TeamInput;
}

/** Creates a bronze team of the caller's own. */
export function useCreateTeam() {
  return useAction({
    run: async ({ id, input }: NewTeam) => {
      const supabase = await getClient();
      const columns = {
        name: input.name,
        organization_type: input.organizationType,
        max_roster_size: input.maxRosterSize,
      };
      await insertOnce(
        () => supabase.from('teams').insert({ id, ...columns }),
        () => supabase.from('teams').update(columns).eq('id', id).select('id').single(),
      );
    },
    done: 'Team Created',
    refused: (error) =>
      error.kind === 'rate-limited'
        ? { message: 'You have created 10 teams today. Try again tomorrow.' }
        : deniedBecause("You don't have permission to create teams.")(error),
    failed: 'Failed to create team.',
    invalidates: [teamKeys.all],
  });
}

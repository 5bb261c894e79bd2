import { getClient } from '@lineup/data';
import { storeOnce } from '../model/store-once';
import type { TeamInput } from '../team-form/team-input';
import { useManagingAction } from '../model/use-managing-action';

export interface NewTeam {
  /** Made by the form once, so that a retry after a lost answer meets its own row. */
  id: string;
  input: TeamInput;
}

/** Creates a bronze team of the caller's own. */
export function useCreateTeam(isAllowed: boolean) {
  return useManagingAction<NewTeam>({
    isAllowed,
    reason: "You don't have permission to create teams.",
    done: 'Team Created',
    failed: 'Failed to create team.',
    run: async ({ id, input }) => {
      const client = await getClient();
      const columns = {
        name: input.name,
        organization_type: input.organizationType,
        max_roster_size: input.maxRosterSize,
      };
      await storeOnce(
        () => client.from('teams').insert({ id, ...columns }),
        () => client.from('teams').update(columns).eq('id', id).select('id').single(),
      );
    },
  });
}

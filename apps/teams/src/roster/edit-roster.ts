import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { teamKeys } from '../model/keys';
import type { TeamManage } from '../model/team';

/** Mutations of a roster carry this key, so that only the last of several running ones reads the team again. */
export const rosterMutationKey = (teamId: string) => [...teamKeys.team(teamId), 'roster'] as const;

/** Changes the team on the screen before the server has answered. */
export function useEditRoster(teamId: string) {
  const queries = useQueryClient();
  return {
    /** Shows a change at once; an answer under way that does not know of it is dropped. */
    show: async (change: (manage: TeamManage) => TeamManage) => {
      await queries.cancelQueries({ queryKey: teamKeys.manages(teamId) });
      queries.setQueriesData<TeamManage | null>({ queryKey: teamKeys.manages(teamId) }, (manage) =>
        manage ? change(manage) : manage,
      );
    },
    /** Reads the team again, once the last of several changes has ended. */
    reload: () => reloadAfterLast(queries, teamId),
  };
}

function reloadAfterLast(queries: QueryClient, teamId: string): Promise<void> | void {
  if (queries.isMutating({ mutationKey: rosterMutationKey(teamId) }) > 1) return;
  return queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
}

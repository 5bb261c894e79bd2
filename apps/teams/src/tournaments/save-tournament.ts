import { getClient, unwrap } from '@lineup/data';
import { storeOnce } from '../model/store-once';
import { useManagingAction } from '../model/use-managing-action';
import type { TournamentInput } from './tournament-input';

export interface NewTournament {
  /** Made by the form once, so that a retry after a lost answer meets its own row. */
  id: string;
  input: TournamentInput;
}

const columnsOf = (input: TournamentInput) => ({
  name: input.name,
  description: input.description,
  tournament_type: input.type,
  start_date: input.startsAt,
  prize_pool: input.prizePool,
});

/** Adds a tournament to a team. `isAllowed`: the viewer manages the team and its tier includes tournaments. */
export function useAddTournament(teamId: string, isAllowed: boolean) {
  return useManagingAction<NewTournament>({
    isAllowed,
    reason: "You don't have permission to add tournaments.",
    done: 'Tournament Added',
    failed: 'Failed to add tournament.',
    run: async ({ id, input }) => {
      const client = await getClient();
      const columns = columnsOf(input);
      await storeOnce(
        () => client.from('team_tournaments').insert({ id, team_id: teamId, ...columns }),
        () => client.from('team_tournaments').update(columns).eq('id', id).select('id').single(),
      );
    },
  });
}

/** Changes a tournament of a team, also on a tier that adds none any more. */
export function useEditTournament(isManager: boolean) {
  return useManagingAction<NewTournament>({
    isAllowed: isManager,
    reason: "You don't have permission to change tournaments.",
    done: 'Tournament Updated',
    failed: 'Failed to update tournament.',
    run: async ({ id, input }) => {
      const client = await getClient();
      const columns = { ...columnsOf(input), status: input.status, placement: input.placement };
      await unwrap(client.from('team_tournaments').update(columns).eq('id', id).select('id').single());
    },
  });
}

import { getClient, insertOnce, useAction } from '@lineup/data';
import { useChangeRow } from '../kit/use-change-row';
import { deniedBecause } from '../model/access';
import { TEAMS_AND_TODAY } from '../model/keys';
import type { Tournament } from '../model/tournament';
import type { TournamentInput } from './tournament-input';
import { t } from '../language';

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

/** Adds a tournament to a team whose tier includes tournaments. */
export function useAddTournament(teamId: string) {
  return useAction({
    run: async ({ id, input }: NewTournament) => {
      const supabase = await getClient();
      const columns = columnsOf(input);
      await insertOnce(
        () => supabase.from('team_tournaments').insert({ id, team_id: teamId, ...columns }),
        () => supabase.from('team_tournaments').update(columns).eq('id', id).select('id').single(),
      );
    },
    done: 'Tournament Added',
    refused: deniedBecause(t("You don't have permission to add tournaments.")),
    failed: 'Failed to add tournament.',
    invalidates: TEAMS_AND_TODAY,
    isLive: true,
  });
}

/** Changes a tournament of a team, also on a tier that no longer adds any. */
export function useEditTournament(tournament: Tournament | undefined) {
  const change = useChangeRow({
    part: 'tournament',
    row: tournament ?? { id: '' },
    fieldNames: {
      tournament_type: 'type',
      start_date: 'startsAt',
      prize_pool: 'prizePool',
      games_won: 'gamesWon',
      games_lost: 'gamesLost',
    },
    done: 'Tournament Updated',
    denied: t("You don't have permission to change tournaments."),
    failed: 'Failed to update tournament.',
  });
  const save = (input: TournamentInput) =>
    change.mutateAsync({
      ...columnsOf(input),
      ...{ status: input.status, placement: input.placement, stage: input.stage, bracket: input.bracket },
      ...{ games_won: input.gamesWon, games_lost: input.gamesLost },
    });
  return { save, know: change.know };
}

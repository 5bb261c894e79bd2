import { getClient, unwrap, useAction } from '@lineup/data';
import { matchChange } from '../../kit/match/use-match-actions';
import { t } from '../../language';

/** Opponent and game of a match. */
export interface MatchInput {
  game: string;
  /** Name of an opponent from outside; null where it is a team on Lineup. */
  opponent: string | null;
  opponentTeamId: string | null;
}

/** Adds a match to a tournament, or changes whom it is against. */
export const useSaveMatch = (tournamentId: string, isNew: boolean) =>
  useAction({
    run: async ({ id, input }: { id: string; input: MatchInput }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('save_tournament_match', {
          p_id: id,
          p_tournament_id: tournamentId,
          p_game: input.game,
          ...(input.opponentTeamId
            ? { p_opponent_team_id: input.opponentTeamId }
            : { p_opponent: input.opponent ?? '' }),
        }),
      );
    },
    done: isNew ? t('Match added') : t('Opponent changed'),
    ...matchChange,
  });

/** Deletes a match of the own tournament. */
export const useRemoveMatch = () =>
  useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('remove_tournament_match', { p_match_id: id }));
    },
    lockBy: (id) => id,
    done: t('Match deleted'),
    ...matchChange,
  });

/** Says that the team did not play a match in which others named it. */
export const useLeaveMatch = (teamId: string) =>
  useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('leave_tournament_match', { p_match_id: id, p_team_id: teamId }));
    },
    lockBy: (id) => id,
    done: { title: t('Your team is out of this match'), description: t('The other team is told.') },
    ...matchChange,
  });

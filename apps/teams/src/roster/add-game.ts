import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../keys';
import { accessDenied, isRefused } from '../team/access';
import type { PlayLevel } from './play-level';

/** SQLSTATE: the team has a profile of this game, perhaps a removed one. */
const UNIQUE_VIOLATION = '23505';

const REASON = "You don't have permission to add games.";

export interface NewGame {
  titleId: string;
  playLevel: PlayLevel;
}

/** Adds a game to a team; one that was removed comes back with its people. */
export function useAddGame(teamId: string, isManager: boolean) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (game: NewGame) => {
      if (!isManager) throw accessDenied(REASON);
      await storeGame(teamId, game);
    },
    onSuccess: () => {
      toast.success('Game added to team successfully!');
      return queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
    },
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', REASON);
      else toast.error('Failed to add game to team.');
    },
  });
}

async function storeGame(teamId: string, { titleId, playLevel }: NewGame): Promise<void> {
  const client = await getClient();
  const profiles = () => client.from('team_game_profiles');
  try {
    await unwrap(profiles().insert({ team_id: teamId, esports_title_id: titleId, play_level: playLevel }));
  } catch (error) {
    if (!(error instanceof DataError) || error.code !== UNIQUE_VIOLATION) throw error;
    const changes = { play_level: playLevel, is_active: true };
    await unwrap(
      profiles().update(changes).eq('team_id', teamId).eq('esports_title_id', titleId).select('id').single(),
    );
  }
}

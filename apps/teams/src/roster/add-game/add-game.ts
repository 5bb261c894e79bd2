import { getClient } from '@lineup/data';
import { storeOnce } from '../../model/store-once';
import { useManagingAction } from '../../model/use-managing-action';
import type { PlayLevel } from './play-level';

export interface NewGame {
  titleId: string;
  playLevel: PlayLevel;
}

/** Adds a game to a team; one that was removed comes back with its people. */
export function useAddGame(teamId: string, isManager: boolean) {
  return useManagingAction<NewGame>({
    isAllowed: isManager,
    reason: "You don't have permission to add games.",
    done: 'Game added to team successfully!',
    failed: 'Failed to add game to team.',
    run: async ({ titleId, playLevel }) => {
      const client = await getClient();
      const profiles = () => client.from('team_game_profiles');
      const changes = { play_level: playLevel, is_active: true };
      await storeOnce(
        () => profiles().insert({ team_id: teamId, esports_title_id: titleId, play_level: playLevel }),
        () => profiles().update(changes).eq('team_id', teamId).eq('esports_title_id', titleId).select('id').single(),
      );
    },
  });
}

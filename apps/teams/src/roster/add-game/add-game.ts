import { getClient, insertOnce, useAction } from '@lineup/data';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { PlayLevel } from '../../model/play-level';
import { t } from '../../language';

export interface NewGame {
  titleId: string;
  playLevel: PlayLevel;
}

/** Adds a game to a team; one that was removed comes back with its people. */
export function useAddGame(teamId: string) {
  return useAction({
    run: async ({ titleId, playLevel }: NewGame) => {
      const supabase = await getClient();
      const profiles = () => supabase.from('team_game_profiles');
      const changes = { play_level: playLevel, is_active: true };
      await insertOnce(
        () => profiles().insert({ team_id: teamId, esports_title_id: titleId, play_level: playLevel }),
        () => profiles().update(changes).eq('team_id', teamId).eq('esports_title_id', titleId).select('id').single(),
      );
    },
    done: 'Game added to team successfully!',
    refused: deniedBecause(t("You don't have permission to add games.")),
    failed: 'Failed to add game to team.',
    invalidates: [teamKeys.all],
    isLive: true,
  });
}

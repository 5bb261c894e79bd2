import { getClient, unwrap, useAction } from '@lineup/data';
import { sentence } from '@lineup/language';
import { accessDenied, deniedBecause } from '../model/access';
import type { Game } from '../model/game';
import { rosterActions, useShownTeam } from './edit-roster';
import { t } from '../language';

const REASON = sentence("You don't have permission to remove games.");

interface GameChange {
  game: Game;
  isActive: boolean;
}

/** Takes a game off the team or puts it back. Its row and its people stay; only the tab goes and comes. */
export function useSetGameActive(teamId: string, onChanged?: (change: GameChange) => void) {
  const show = useShownTeam(teamId);
  return useAction({
    ...rosterActions(teamId),
    // Whoever undid a removal may remove again before the refetch has ended.
    lockBy: ({ game, isActive }: GameChange) => `${isActive ? 'restore' : 'remove'} ${game.id}`,
    unlocksEarly: true,
    run: async ({ game, isActive }: GameChange) => {
      const supabase = await getClient();
      const changed = await unwrap(
        supabase.from('team_game_profiles').update({ is_active: isActive }).eq('id', game.id).select('id'),
      );
      // Policies refuse by changing nothing.
      if (changed.length === 0) throw accessDenied(t(REASON));
      await show((page) => {
        const others = page.games.filter(({ id }) => id !== game.id);
        return { ...page, games: isActive ? [...others, game] : others };
      });
      onChanged?.({ game, isActive });
    },
    refused: deniedBecause(t(REASON)),
    failed: (_error, { isActive }) => (isActive ? 'Failed to add game to team.' : 'Failed to remove game.'),
  });
}

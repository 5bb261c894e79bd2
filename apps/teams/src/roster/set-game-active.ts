import { useMutation } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { accessDenied, isRefused } from '../model/access';
import type { Game } from '../model/game';
import { rosterMutationKey, useEditRoster } from './edit-roster';

const REASON = "You don't have permission to remove games.";

/** Takes a game off the team or puts it back. Its row and its people stay; only the tab goes and comes. */
export function useSetGameActive(teamId: string, isManager: boolean) {
  const { show, reload } = useEditRoster(teamId);
  return useMutation({
    mutationKey: rosterMutationKey(teamId),
    mutationFn: async ({ game, isActive }: { game: Game; isActive: boolean }) => {
      if (!isManager) throw accessDenied(REASON);
      const client = await getClient();
      const changed = await unwrap(
        client.from('team_game_profiles').update({ is_active: isActive }).eq('id', game.id).select('id'),
      );
      // Policies refuse by changing nothing.
      if (changed.length === 0) throw accessDenied(REASON);
    },
    onSuccess: (_changed, { game, isActive }) =>
      show((page) => {
        const others = page.games.filter(({ id }) => id !== game.id);
        return { ...page, games: isActive ? [...others, game] : others };
      }),
    onError: (error, { isActive }) => {
      if (isRefused(error)) toast.destructive('Access Denied', REASON);
      else toast.error(isActive ? 'Failed to add game to team.' : 'Failed to remove game.');
    },
    onSettled: reload,
  });
}

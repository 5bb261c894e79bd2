import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { teamKeys } from '../model/keys';

/** A team that the viewer owns, with the games it plays. */
export interface OwnedTeam {
  id: string;
  name: string;
  games: { id: string; title: string }[];
}

/** The viewer's own teams by name, without archived ones; at most 200. */
export const listOwnedTeams = (viewerId: string) =>
  queryOptions({
    queryKey: teamKeys.owned(viewerId),
    queryFn: async ({ signal }): Promise<OwnedTeam[]> => {
      const supabase = await getClient();
      const rows = await unwrap(
        supabase
          .from('teams')
          .select('id, name, games:team_game_profiles(id, esports_titles(name))')
          .eq('owner_user_id', viewerId)
          .is('archived_at', null)
          .eq('games.is_active', true)
          .order('name')
          .order('id')
          .limit(200)
          .abortSignal(signal),
      );
      return rows.map(({ id, name, games }) => ({
        id,
        name,
        games: games
          .map((game) => ({ id: game.id, title: game.esports_titles?.name ?? 'Unknown Game' }))
          .toSorted((a, b) => a.title.localeCompare(b.title)),
      }));
    },
  });

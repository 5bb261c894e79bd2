import { getClient, unwrap } from '@lineup/data';
import type { Onboarding } from '../model/load-onboarding';

export interface GamesDraft {
  games: Game[];
}

/** Stores exactly these games. */
export async function saveGames({ games }: GamesDraft): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.rpc('save_onboarding_games', { p_games: games.map((game) => ({ ...game })) }));
}

export type Game = Onboarding['games'][number];

import type { Game } from '../model/game';
import type { Practice } from '../model/practice';
import type { TeamPage } from '../model/team';

/** The game that the address names, of a team that plays several, and the practices for it: what is for all games, too. */
export function chosenGame(
  { games, practices }: TeamPage,
  id: string | null,
): { game: Game | undefined; practices: Practice[] } {
  const game = games.length > 1 ? games.find((each) => each.id === id) : undefined;
  if (!game) return { game, practices };
  return { game, practices: practices.filter((each) => (each.game_profile_id ?? game.id) === game.id) };
}

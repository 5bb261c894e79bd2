import type { AskedGame, Question } from '../../model/load-interest-form';

/** Rank and roles in a game, as an answer has them. */
export interface GameRank {
  game: string;
  rank: string;
  roles: string[];
}

/** What the field holds, which is a list of words: the game, the rank and the roles. */
export const toList = ({ game, rank, roles }: GameRank): string[] => [game, rank, ...roles];

export function fromList(value: string | string[] | undefined): GameRank {
  const [game = '', rank = '', ...roles] = Array.isArray(value) ? value : [];
  return { game, rank, roles };
}

/** The games that a question may be answered in. */
export const gamesOf = ({ game }: Question, games: readonly AskedGame[]): readonly AskedGame[] =>
  game === undefined ? games : games.filter(({ slug }) => slug === game);

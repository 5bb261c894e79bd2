import { isText, orNull, shape, type Checked, type ColumnChecks, type Tables } from '@lineup/data';

const columns = { id: isText, esports_title_id: isText, play_level: isText } satisfies ColumnChecks<
  Tables<'team_game_profiles'>
>;

export const isGame = shape({ ...columns, esports_titles: orNull(shape({ name: orNull(isText) })) });

/** A game that the team plays. */
export type Game = Checked<typeof isGame>;

/** Name of a game as people read it. */
export const gameTitle = (game: Pick<Game, 'esports_titles'>) => game.esports_titles?.name || 'Unknown Game';

import type { Tables } from '@lineup/data';
import * as z from '@lineup/schema';
import { t } from '../language';

const columns = z.columnsOf<Tables<'team_game_profiles'>>()({
  id: z.string(),
  esports_title_id: z.string(),
  play_level: z.string(),
});

export const gameSchema = z.object({
  ...columns,
  esports_titles: z.nullable(z.object({ name: z.nullable(z.string()) })),
});

/** A game that the team plays. */
export type Game = z.infer<typeof gameSchema>;

/** Name of a game as people read it. */
export const gameTitle = (game: Pick<Game, 'esports_titles'>) => game.esports_titles?.name || t('Unknown Game');

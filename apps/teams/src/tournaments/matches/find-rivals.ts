import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../../model/keys';

const MAX_FOUND = 6;

const foundSchema = z.object({ teams: z.array(z.object({ id: z.string(), name: z.string() })) });
export type Rival = z.infer<typeof foundSchema>['teams'][number];

/** Teams on Lineup by name that play the game, but for the own one. */
export const findRivals = (teamId: string, game: string, text: string) =>
  queryOptions({
    queryKey: teamKeys.rivals(teamId, game, text),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { teams } = await unwrapAs(
        foundSchema,
        readFunction('list_teams', { p_search: text, p_game: game, p_limit: MAX_FOUND + 1 }, signal),
      );
      return teams.filter(({ id }) => id !== teamId).slice(0, MAX_FOUND);
    },
  });

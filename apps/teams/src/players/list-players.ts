import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { cutPage, gameSourcesSchema, readAfter, readFunction, unwrapAs, type After } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../model/keys';
import { readPlayerFilters, type PlayerFilters } from './player-filters';

const playerSchema = z.object({
  id: z.string(),
  /** Of the profile, `/player/{slug}`. */
  slug: z.string(),
  name: z.string(),
  avatar_url: z.nullable(z.string()),
  /** The game of the filter first, else the main one. */
  games: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      rank: z.nullable(z.string()),
      roles: z.array(z.string()),
      sources: gameSourcesSchema,
    }),
  ),
  teams: z.array(z.object({ id: z.string(), name: z.string(), games: z.array(z.string()) })),
});

/** A player on their card. */
export type Player = z.infer<typeof playerSchema>;

export interface PlayerPage {
  players: Player[];
  /** Name and id of the last player, after whom the next page starts, or null on the last one. */
  next: After | null;
}

const PAGE_SIZE = 24;

/** The players that an address of `/players` lists. */
export function listPlayersAt(address: string) {
  const { searchParams } = new URL(address);
  return listPlayers(readPlayerFilters(searchParams), readAfter(searchParams));
}

/** Published, public profiles of players by name, page after page, from the start or after one; one request per page. */
export const listPlayers = (filters: PlayerFilters, after: After | null) =>
  infiniteQueryOptions({
    queryKey: teamKeys.players({ ...filters, after }),
    initialPageParam: after,
    getNextPageParam: (page: PlayerPage) => page.next,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }): Promise<PlayerPage> => {
      const rows = await unwrapAs(
        z.array(playerSchema),
        readFunction(
          'list_players',
          {
            p_limit: PAGE_SIZE + 1,
            p_free: filters.isFree,
            ...(filters.isConfirmed && { p_confirmed: true }),
            ...(filters.search && { p_search: filters.search }),
            ...(filters.game && { p_game: filters.game }),
            ...(pageParam && { p_after_name: pageParam[0], p_after_id: pageParam[1] }),
          },
          signal,
        ),
      );
      const { rows: players, last } = cutPage(rows, PAGE_SIZE);
      return { players, next: last && [last.name, last.id] };
    },
  });

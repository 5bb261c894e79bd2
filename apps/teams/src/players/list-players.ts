import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { cutPage, readAfter, readFunction, unwrapAs, type After } from '@lineup/data';
import { gameSourcesSchema } from '@lineup/product';
import * as z from '@lineup/schema';
import { teamKeys } from '../model/keys';
import { readPlayerFilters, type PlayerFilters } from './player-filters';

/** Those of the list: in the list of who looks, the game is the sought one. */
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
  /** Of who looks for a team: until when, and on which days they can play (1 Monday to 7 Sunday). */
  ends_at: z.optional(z.string()),
  weekdays: z.optional(z.array(z.number())),
});

const seekersSchema = z.object({
  players: z.array(playerSchema),
  next: z.nullable(z.object({ at: z.string(), id: z.string() })),
  /** What the chosen game can be narrowed by. */
  game: z.nullable(z.object({ roles: z.array(z.string()), ranks: z.array(z.string()) })),
  post: z.nullable(z.object({ id: z.string(), title: z.string(), game: z.nullable(z.string()) })),
});

/** A player on their card. */
export type Player = z.infer<typeof playerSchema>;

export interface PlayerPage {
  players: Player[];
  /** Name and id of the last player, after whom the next page starts, or null on the last one. */
  next: After | null;
  /** Of who looks for a team: what the game can be narrowed by, and the post that they fit. */
  game?: z.infer<typeof seekersSchema>['game'];
  post?: z.infer<typeof seekersSchema>['post'];
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
      if (filters.isLooking) return findSeekers(filters, pageParam, signal);
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
            ...(filters.country && { p_country: filters.country }),
            ...(pageParam && { p_after_name: pageParam[0], p_after_id: pageParam[1] }),
          },
          signal,
        ),
      );
      const { rows: players, last } = cutPage(rows, PAGE_SIZE);
      return { players, next: last && [last.name, last.id] };
    },
  });

/** Players who look for a team, the latest first. */
async function findSeekers(
  { search, game, country, isFree, isConfirmed, role, rank, post }: PlayerFilters,
  after: After | null,
  signal: AbortSignal,
): Promise<PlayerPage> {
  const page = await unwrapAs(
    seekersSchema,
    readFunction(
      'find_team_seekers',
      {
        ...(search && { p_search: search }),
        ...(game && { p_game: game }),
        ...(country && { p_country: country }),
        ...(role && { p_role: role }),
        ...(rank && { p_rank: rank }),
        ...(post && { p_post: post }),
        ...(isFree && { p_free: true }),
        ...(isConfirmed && { p_confirmed: true }),
        ...(after && { p_after_at: after[0], p_after_id: after[1] }),
      },
      signal,
    ),
  );
  return { ...page, next: page.next && [page.next.at, page.next.id] };
}

import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { isPrivileged, type UserRole } from '@lineup/auth';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { isUuid } from '../../model/is-uuid';
import { recruitingKeys } from '../../model/keys';
import { factorFields, MATCH_PAGE_SIZE } from '../../model/match-programs';
import { worksInProgram } from '../../model/roles';
import { playedGameSchema } from './played-game';
import { placeFields } from '../../model/place';

const playerMatchSchema = z.object({
  fit: z.number(),
  /** How many of the points rest on confirmed facts. */
  confirmed: z.optional(z.number()),
  user_id: z.string(),
  player: z.object({
    slug: z.string(),
    name: z.nullable(z.string()),
    avatar_url: z.nullable(z.string()),
    class_year: z.nullable(z.number()),
    ...placeFields,
    games: z.array(playedGameSchema),
  }),
  /** Where the college holds them already. */
  interest_id: z.nullable(z.string()),
  can_message: z.boolean(),
  factors: z.array(z.object(factorFields)),
});

/** A player for a roster need, how well they fit, and why. */
export type PlayerMatch = z.infer<typeof playerMatchSchema>;
export type NeedFactor = PlayerMatch['factors'][number];

const needSchema = z.object({
  id: z.string(),
  game: z.string(),
  game_id: z.string(),
  position: z.nullable(z.string()),
  class_year: z.nullable(z.number()),
  minimum_rank: z.nullable(z.string()),
  open_spots: z.number(),
});

/** An open spot of a roster. */
export type RosterNeed = z.infer<typeof needSchema>;

const openingSchema = z.object({
  /** `rank`, `class_year` or `position`. */
  change: z.string(),
  /** The next lower rank. */
  to: z.nullable(z.string()),
  /** How many more would meet the need; 101 stands for more than 100. */
  players: z.number(),
});

/** One demand of a need made less strict, and what it brings. */
export type Opening = z.infer<typeof openingSchema>;

/** The first page with what the screen shows beside it. */
export const firstMatchPageSchema = z.object({
  colleges: z.array(z.object({ slug: z.string(), name: z.string() })),
  college: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  can: z.object({ work: z.boolean(), edit: z.boolean() }),
  needs: z.array(needSchema),
  need_id: z.nullable(z.string()),
  /** How many meet the need in position, rank and class year; 101 stands for more than 100. */
  meeting: z.number(),
  openings: z.array(openingSchema),
  matches: z.array(playerMatchSchema),
});

/** What the screen shows beside the matches. */
export type MatchScreen = Omit<z.infer<typeof firstMatchPageSchema>, 'matches'>;

interface MatchPage {
  /** With the first page only. */
  screen: MatchScreen | null;
  matches: PlayerMatch[];
  next: { needId: string; fit: number; userId: string } | null;
}

/** What the address says: null for the first of all. */
export interface MatchAddress {
  college: string | null;
  need: string | null;
  /** Also those whom the college holds already. */
  showsHeld: boolean;
  /** Only those whose rank is confirmed. */
  isConfirmed: boolean;
}

export function readMatchAddress(params: URLSearchParams): MatchAddress {
  const need = params.get('need') ?? '';
  return {
    college: params.get('college') || null,
    need: isUuid(need) ? need : null,
    showsHeld: params.get('held') === 'shown',
    isConfirmed: params.get('confirmed') === 'true',
  };
}

/** Whether `/matchmaking` shows players: to who works in a program, and to platform staff that asks for a college. */
export const matchesPlayers = (roles: readonly UserRole[], params: URLSearchParams) =>
  params.get('as') !== 'player' && (worksInProgram(roles) || (isPrivileged(roles) && params.has('college')));

/** Players for a roster need, best fit first. */
export const matchPlayers = (userId: string, address: MatchAddress) =>
  infiniteQueryOptions({
    queryKey: recruitingKeys.playerMatchesOf(userId, address),
    queryFn: ({ pageParam, signal }) => loadPage(address, pageParam, signal),
    initialPageParam: null as MatchPage['next'],
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

async function loadPage(
  { college, need, showsHeld, isConfirmed }: MatchAddress,
  after: MatchPage['next'],
  signal: AbortSignal,
): Promise<MatchPage> {
  const supabase = await getClient();
  if (after) {
    const call = supabase.rpc('match_players', {
      p_need_id: after.needId,
      p_limit: MATCH_PAGE_SIZE,
      p_after_fit: after.fit,
      p_after_id: after.userId,
      p_hide_held: !showsHeld,
      ...(isConfirmed && { p_confirmed: true }),
    });
    const matches = await unwrapAs(z.array(playerMatchSchema), call.abortSignal(signal));
    return { screen: null, matches, next: nextOf(matches, after.needId) };
  }
  const call = supabase.rpc('load_player_matches', {
    ...(need && { p_need_id: need }),
    ...(college && { p_college_slug: college }),
    p_hide_held: !showsHeld,
    ...(isConfirmed && { p_confirmed: true }),
    p_limit: MATCH_PAGE_SIZE,
  });
  return toFirstPage(await unwrapAs(firstMatchPageSchema, call.abortSignal(signal)));
}

/** The first page as the list keeps it. */
export function toFirstPage({ matches, ...screen }: z.infer<typeof firstMatchPageSchema>): MatchPage {
  return { screen, matches, next: nextOf(matches, screen.need_id) };
}

function nextOf(matches: readonly PlayerMatch[], needId: string | null): MatchPage['next'] {
  const last = matches.at(-1);
  return last && needId && matches.length === MATCH_PAGE_SIZE ? { needId, fit: last.fit, userId: last.user_id } : null;
}

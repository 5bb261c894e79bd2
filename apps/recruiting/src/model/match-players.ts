import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { isPrivileged, type UserRole } from '@lineup/auth';
import { getClient, isBoolean, isNumber, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { isUuid } from './is-uuid';
import { recruitingKeys } from './keys';
import { MATCH_PAGE_SIZE } from './match-programs';
import { worksInProgram } from './roles';

const isPlayerMatch = shape({
  fit: isNumber,
  user_id: isText,
  player: shape({
    slug: isText,
    name: orNull(isText),
    avatar_url: orNull(isText),
    class_year: orNull(isNumber),
    state: orNull(isText),
    games: listOf(shape({ name: isText, rank: orNull(isText), roles: listOf(isText), is_primary: isBoolean })),
  }),
  /** Where the college holds them already. */
  interest_id: orNull(isText),
  can_message: isBoolean,
  factors: listOf(
    shape({
      factor: isText,
      points: isNumber,
      max: isNumber,
      /** What the program asks for, as the factor has it. */
      wanted: orNull((value: unknown): value is string | number => isText(value) || isNumber(value)),
    }),
  ),
});

/** A player for a roster need, how well they fit, and why. */
export type PlayerMatch = Checked<typeof isPlayerMatch>;
export type NeedFactor = PlayerMatch['factors'][number];

const isNeed = shape({
  id: isText,
  game: isText,
  game_id: isText,
  position: orNull(isText),
  class_year: orNull(isNumber),
  minimum_rank: orNull(isText),
  open_spots: isNumber,
});

/** An open spot of a roster. */
export type RosterNeed = Checked<typeof isNeed>;

const isOpening = shape({
  /** `rank`, `class_year` or `position`. */
  change: isText,
  /** The next lower rank. */
  to: orNull(isText),
  /** How many more would meet the need; 101 stands for more than 100. */
  players: isNumber,
});

/** One demand of a need made less strict, and what it brings. */
export type Opening = Checked<typeof isOpening>;

/** The first page with what the screen shows beside it. */
export const isFirstMatchPage = shape({
  colleges: listOf(shape({ slug: isText, name: isText })),
  college: shape({ id: isText, slug: isText, name: isText }),
  can: shape({ work: isBoolean, edit: isBoolean }),
  needs: listOf(isNeed),
  need_id: orNull(isText),
  /** How many meet the need in position, rank and class year; 101 stands for more than 100. */
  meeting: isNumber,
  openings: listOf(isOpening),
  matches: listOf(isPlayerMatch),
});

/** What the screen shows beside the matches. */
export type MatchScreen = Omit<Checked<typeof isFirstMatchPage>, 'matches'>;

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
}

export function readMatchAddress(params: URLSearchParams): MatchAddress {
  const need = params.get('need') ?? '';
  return {
    college: params.get('college') || null,
    need: isUuid(need) ? need : null,
    showsHeld: params.get('held') === 'shown',
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
  { college, need, showsHeld }: MatchAddress,
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
    });
    const matches = await unwrapAs(listOf(isPlayerMatch), call.abortSignal(signal));
    return { screen: null, matches, next: nextOf(matches, after.needId) };
  }
  const call = supabase.rpc('load_player_matches', {
    ...(need && { p_need_id: need }),
    ...(college && { p_college_slug: college }),
    p_hide_held: !showsHeld,
    p_limit: MATCH_PAGE_SIZE,
  });
  return toFirstPage(await unwrapAs(isFirstMatchPage, call.abortSignal(signal)));
}

/** The first page as the list keeps it. */
export function toFirstPage({ matches, ...screen }: Checked<typeof isFirstMatchPage>): MatchPage {
  return { screen, matches, next: nextOf(matches, screen.need_id) };
}

function nextOf(matches: readonly PlayerMatch[], needId: string | null): MatchPage['next'] {
  const last = matches.at(-1);
  return last && needId && matches.length === MATCH_PAGE_SIZE ? { needId, fit: last.fit, userId: last.user_id } : null;
}

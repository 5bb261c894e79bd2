import { infiniteQueryOptions } from '@tanstack/react-query';
import { getClient, isNumber, isText, listOf, orNull, shape, unwrap, unwrapAs, type Checked } from '@lineup/data';
import { recruitingKeys } from './keys';

const isMatches = listOf(
  shape({
    fit: isNumber,
    need_id: isText,
    game: isText,
    position: orNull(isText),
    class_year: orNull(isNumber),
    open_spots: isNumber,
    college: shape({
      id: isText,
      slug: isText,
      name: isText,
      city: isText,
      state: isText,
      logo_url: orNull(isText),
      colors: orNull(listOf(isText)),
    }),
    factors: listOf(
      shape({
        factor: isText,
        points: isNumber,
        max: isNumber,
        /** What would raise it; null where nothing does. */
        raise: orNull(isText),
        /** What the program asks for, as the factor has it. */
        wanted: orNull((value: unknown): value is string | number => isText(value) || isNumber(value)),
      }),
    ),
  }),
);

/** A program with an open spot, how well it fits the player, and why. */
export type Match = Checked<typeof isMatches>[number];
export type FitFactor = Match['factors'][number];

interface MatchPage {
  matches: Match[];
  /** The player's games, slug and name; with the first page only. */
  games: { slug: string; name: string }[];
  next: Pick<Match, 'fit' | 'need_id'> | null;
}

const PAGE_SIZE = 20;

/** Programs for the user, best fit first; of one game, or of all that they play. */
export const matchPrograms = (userId: string, game: string | null) =>
  infiniteQueryOptions({
    queryKey: recruitingKeys.matches(userId, game),
    queryFn: ({ pageParam, signal }) => loadPage(userId, game, pageParam, signal),
    initialPageParam: null as MatchPage['next'],
    getNextPageParam: (page) => page.next,
  });

async function loadPage(
  userId: string,
  game: string | null,
  after: MatchPage['next'],
  signal: AbortSignal,
): Promise<MatchPage> {
  const supabase = await getClient();
  const [matches, played] = await Promise.all([
    unwrapAs(
      isMatches,
      supabase
        .rpc('match_programs', {
          p_limit: PAGE_SIZE,
          ...(game && { p_game: game }),
          ...(after && { p_after_fit: after.fit, p_after_id: after.need_id }),
        })
        .abortSignal(signal),
    ),
    after
      ? []
      : unwrap(
          supabase
            .from('player_games')
            .select('esports_titles (slug, name)')
            .eq('user_id', userId)
            .order('is_primary', { ascending: false })
            .limit(50)
            .abortSignal(signal),
        ),
  ]);
  const last = matches.at(-1);
  return {
    matches,
    games: played.map(({ esports_titles }) => esports_titles),
    next: matches.length === PAGE_SIZE && last ? { fit: last.fit, need_id: last.need_id } : null,
  };
}

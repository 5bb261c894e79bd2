import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from './keys';
import { crestFields } from './crest';
import { standingFields } from './standing';
import { placeFields } from './place';

/** How much of a fit one fact makes, as part of an answer. */
export const factorFields = {
  factor: z.string(),
  points: z.number(),
  max: z.number(),
  /** Whether the points rest on more than the player's word. */
  is_confirmed: z.optional(z.boolean()),
  /** What the program asks for, as the factor has it. */
  wanted: z.nullable(z.union([z.string(), z.number()])),
};

export const factorsSchema = z.array(
  z.object({
    ...factorFields,
    /** What would raise it; null where nothing does. */
    raise: z.nullable(z.string()),
  }),
);
export type FitFactor = z.infer<typeof factorsSchema>[number];

/** A page of programs with what the filters offer. */
export const matchesSchema = z.object({
  matches: z.array(
    z.object({
      fit: z.number(),
      /** How many of the points rest on confirmed facts. */
      confirmed: z.optional(z.number()),
      need_id: z.string(),
      game: z.string(),
      position: z.nullable(z.string()),
      class_year: z.nullable(z.number()),
      open_spots: z.number(),
      college: z.object({
        id: z.string(),
        slug: z.string(),
        name: z.string(),
        city: z.string(),
        ...placeFields,
        level: z.string(),
        ...crestFields,
        scholarship_min: z.nullable(z.number()),
        scholarship_max: z.nullable(z.number()),
        /** Whether players can send their interest now. */
        has_form: z.boolean(),
        ...standingFields,
      }),
      factors: factorsSchema,
    }),
  ),
  /** The player's games, the main one first. */
  games: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** How many programs match in all. */
  total: z.number(),
});

/** A program with an open spot, how well it fits the player, and why. */
export type Match = z.infer<typeof matchesSchema>['matches'][number];

/** What limits the programs. They live in the address. */
export interface MatchFilters {
  /** Slug of a game, empty for all that the player plays. */
  game: string;
  /** Code of ISO 3166-1, empty for all. */
  country: string;
  /** Part of ISO 3166-2 behind the country, without one of the US; empty for all. */
  state: string;
  /** `varsity` or `club`, empty for both. */
  level: string;
  /** Only programs with a scholarship. */
  hasScholarship: boolean;
}

/** The filters of an address of `/matchmaking`. */
export const readMatchFilters = (params: URLSearchParams): MatchFilters => ({
  game: (params.get('game') ?? '').trim(),
  country: (params.get('country') ?? '').trim().toUpperCase(),
  state: (params.get('state') ?? '').trim().toUpperCase(),
  level: (params.get('level') ?? '').trim().toLowerCase(),
  hasScholarship: params.get('scholarships') === 'true',
});

/** Filters as an address; what is off is left out. */
export function writeMatchFilters({ game, country, state, level, hasScholarship }: MatchFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (game) params.set('game', game);
  if (country) params.set('country', country);
  if (state) params.set('state', state);
  if (level) params.set('level', level);
  if (hasScholarship) params.set('scholarships', 'true');
  return params;
}

/** Of programs and of players alike. */
export const MATCH_PAGE_SIZE = 20;

/** How long a fit holds, in ms: the player may have changed their profile. */
const FRESH_MS = 5000;

/** Programs for the user, best fit first, in one request. */
export const matchPrograms = (userId: string, filters: MatchFilters) =>
  infiniteQueryOptions({
    queryKey: recruitingKeys.matches(userId, filters),
    staleTime: FRESH_MS,
    queryFn: async ({ pageParam, signal }) => {
      const { game, country, state, level, hasScholarship } = filters;
      const supabase = await getClient();
      return unwrapAs(
        matchesSchema,
        supabase
          .rpc('match_programs', {
            p_limit: MATCH_PAGE_SIZE,
            ...(game && { p_game: game }),
            ...(country && { p_country: country }),
            ...(state && { p_state: state }),
            ...(level && { p_level: level }),
            ...(hasScholarship && { p_scholarships: true }),
            ...(pageParam && { p_after_fit: pageParam.fit, p_after_id: pageParam.need_id }),
          })
          .abortSignal(signal),
      );
    },
    initialPageParam: null as Pick<Match, 'fit' | 'need_id'> | null,
    getNextPageParam: ({ matches }) => (matches.length === MATCH_PAGE_SIZE ? (matches.at(-1) ?? null) : null),
    placeholderData: keepPreviousData,
  });

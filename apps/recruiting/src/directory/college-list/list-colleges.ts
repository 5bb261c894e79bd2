import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { readAfter, readFunction, unwrapAs, type After } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { readCollegeFilters, type CollegeFilters } from './college-filters';
import { crestFields } from '../../model/crest';
import { standingFields } from '../../model/standing';
import { placeFields } from '../../model/place';

const summarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  ...placeFields,
  level: z.string(),
  ...crestFields,
  games: z.array(z.string()),
  scholarship_min: z.nullable(z.number()),
  scholarship_max: z.nullable(z.number()),
  open_spots: z.number(),
  /** Median days to the first answer; null while too few wrote to tell. */
  reply_days: z.nullable(z.number()),
  /** Whether nobody waits longer than 14 days there. */
  is_pledged: z.optional(z.boolean()),
  /** How well it fits the viewer, 100 at most, and in which game; only where the list is by fit. */
  fit: z.nullable(z.number()),
  fit_game: z.nullable(z.string()),
  ...standingFields,
});

/** A college as its card shows it. Scholarships are US dollars a year, null without any. */
export type CollegeSummary = z.infer<typeof summarySchema>;

const countsSchema = z.object({
  total: z.number(),
  /** Whether all that match are counted. */
  is_exact: z.boolean(),
  /** How many each country would leave, whatever country and state are now. */
  countries: z.optional(z.record(z.string(), z.number())),
  /** The same for each state of the chosen country, of the US where none is chosen. */
  states: z.record(z.string(), z.number()),
  /** The games that programs play, with how many colleges each would leave. */
  games: z.array(z.object({ name: z.string(), amount: z.number() })),
});
export type CollegeCounts = z.infer<typeof countsSchema>;

const pageSchema = z.object({
  colleges: z.array(summarySchema),
  next: z.nullable(z.object({ id: z.string(), value: z.string() })),
  /** Of the page that an address begins with only. */
  counts: z.nullable(countsSchema),
  /** Whether the viewer plays any game; only where the list is by fit. */
  has_games: z.nullable(z.boolean()),
});
export type CollegePage = z.infer<typeof pageSchema>;

/** How long a fit and a standing hold, in ms: the viewer may have changed their profile or written to one. */
const FRESH_MS = 5000;

/** The colleges that an address of `/colleges` lists. */
export async function listCollegesAt(address: string, viewerId: () => Promise<string | null>) {
  const { searchParams } = new URL(address);
  return listColleges(readCollegeFilters(searchParams), await viewerId(), readAfter(searchParams));
}

/** Published colleges that match the filters, page after page, from the start or after one; the page that comes first with what each filter would leave. */
export function listColleges(filters: CollegeFilters, viewerId: string | null, after: After | null) {
  const search = searchOf(filters, viewerId);
  return infiniteQueryOptions({
    queryKey: recruitingKeys.colleges({ ...search, after }, viewerId),
    ...(viewerId !== null && { staleTime: FRESH_MS }),
    queryFn: ({ pageParam, signal }) =>
      unwrapAs(
        pageSchema,
        readFunction(
          'search_colleges',
          {
            ...search,
            ...(pageParam && { p_after: pageParam.value, p_after_id: pageParam.id }),
            ...(after && pageParam?.id === after[1] && { p_with_counts: true }),
          },
          signal,
        ),
      ),
    initialPageParam: after && { value: after[0], id: after[1] },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** Whether a list depends on who reads it. */
export const isAboutFit = ({ fitsMe, sort }: CollegeFilters) => fitsMe || sort === 'fit';

/** The filters as the database takes them; what is the same search has the same key. */
function searchOf(
  { text, games, scholarships, country, state, level, major, hasOpenSpots, isPledged, fitsMe, sort }: CollegeFilters,
  viewerId: string | null,
) {
  // A visitor has no fit.
  const order = sort === 'fit' && viewerId === null ? 'name' : sort;
  return {
    p_sort: order,
    ...(text && { p_text: text }),
    ...(games.length > 0 && { p_games: games }),
    ...(scholarships !== 'any' && { p_scholarships: scholarships }),
    ...(country && { p_country: country }),
    ...(state && { p_state: state }),
    ...(level && { p_level: level }),
    ...(major && { p_major: major }),
    ...(hasOpenSpots && { p_has_open_spots: true }),
    ...(isPledged && { p_is_pledged: true }),
    ...(fitsMe && viewerId !== null && { p_fits_me: true }),
  };
}

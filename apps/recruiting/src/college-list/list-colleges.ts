import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  readFunction,
  isBoolean,
  isNumber,
  isText,
  listOf,
  orNull,
  shape,
  unwrapAs,
  type Check,
  type Checked,
} from '@lineup/data';
import { recruitingKeys } from '../model/keys';
import { readCollegeFilters, type CollegeFilters } from './college-filters';

const isSummary = shape({
  id: isText,
  slug: isText,
  name: isText,
  city: isText,
  state: isText,
  level: isText,
  logo_url: orNull(isText),
  colors: orNull(listOf(isText)),
  games: listOf(isText),
  scholarship_min: orNull(isNumber),
  scholarship_max: orNull(isNumber),
  open_spots: isNumber,
  /** Median days to the first answer; null while too few wrote to tell. */
  reply_days: orNull(isNumber),
  /** How well it fits the viewer, 100 at most, and in which game; only where the list is by fit. */
  fit: orNull(isNumber),
  fit_game: orNull(isText),
});

/** A college as its card shows it. Scholarships are US dollars a year, null without any. */
export type CollegeSummary = Checked<typeof isSummary>;

const isAmounts: Check<Record<string, number>> = (value): value is Record<string, number> =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'number');

const isCounts = shape({
  total: isNumber,
  /** Whether all that match are counted. */
  is_exact: isBoolean,
  /** How many each state would leave, whatever the state is now. */
  states: isAmounts,
  /** The games that programs play, with how many colleges each would leave. */
  games: listOf(shape({ name: isText, amount: isNumber })),
});
export type CollegeCounts = Checked<typeof isCounts>;

const isPage = shape({
  colleges: listOf(isSummary),
  next: orNull(shape({ id: isText, value: isText })),
  /** With the first page only. */
  counts: orNull(isCounts),
  /** Whether the viewer plays any game; only where the list is by fit. */
  has_games: orNull(isBoolean),
});
export type CollegePage = Checked<typeof isPage>;

/** How long a fit holds, in ms: the viewer may have changed their profile. */
const FRESH_MS = 5000;

/** The colleges that an address of `/colleges` lists. */
export async function listCollegesAt(address: string, viewerId: () => Promise<string | null>) {
  const filters = readCollegeFilters(new URL(address).searchParams);
  return listColleges(filters, isAboutFit(filters) ? await viewerId() : null);
}

/** Published colleges that match the filters, page after page, with what each filter would leave, in one request. */
export function listColleges(filters: CollegeFilters, viewerId: string | null) {
  const search = searchOf(filters, viewerId);
  const isOwn = viewerId !== null && isAboutFit(filters);
  return infiniteQueryOptions({
    queryKey: recruitingKeys.colleges(search, isOwn ? viewerId : null),
    ...(isOwn && { staleTime: FRESH_MS }),
    queryFn: ({ pageParam, signal }) =>
      unwrapAs(
        isPage,
        readFunction(
          'search_colleges',
          { ...search, ...(pageParam && { p_after: pageParam.value, p_after_id: pageParam.id }) },
          signal,
        ),
      ),
    initialPageParam: null as CollegePage['next'],
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** Whether a list depends on who reads it. */
export const isAboutFit = ({ fitsMe, sort }: CollegeFilters) => fitsMe || sort === 'fit';

/** The filters as the database takes them; what is the same search has the same key. */
function searchOf(
  { text, games, scholarships, state, level, hasOpenSpots, fitsMe, sort }: CollegeFilters,
  viewerId: string | null,
) {
  // A visitor has no fit.
  const order = sort === 'fit' && viewerId === null ? 'name' : sort;
  return {
    p_sort: order,
    ...(text && { p_text: text }),
    ...(games.length > 0 && { p_games: games }),
    ...(scholarships !== 'any' && { p_scholarships: scholarships }),
    ...(state && { p_state: state }),
    ...(level && { p_level: level }),
    ...(hasOpenSpots && { p_has_open_spots: true }),
    ...(fitsMe && viewerId !== null && { p_fits_me: true }),
  };
}

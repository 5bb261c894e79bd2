import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { afterRow, containing, cutPage, getReader, unwrap, type Tables } from '@lineup/data';
import type { ReplyTime } from '../model/reply-time';
import { recruitingKeys } from '../model/keys';
import { readCollegeFilters, type CollegeFilters } from './college-filters';

const COLUMNS =
  'id, slug, name, city, state, level, logo_url, colors, games, scholarship_min, scholarship_max, open_spots, college_reply_times (median_days, answered_percent)';

/**
 * A college as its card shows it, with the names of its programs' games, in order. Scholarships are US dollars a year,
 * null without any.
 */
export type CollegeSummary = CollegeColumns & { college_reply_times: ReplyTime | null };

type CollegeColumns = Pick<
  Tables<'colleges'>,
  | 'id'
  | 'slug'
  | 'name'
  | 'city'
  | 'state'
  | 'level'
  | 'logo_url'
  | 'colors'
  | 'games'
  | 'scholarship_min'
  | 'scholarship_max'
  | 'open_spots'
>;

export interface CollegePage {
  colleges: CollegeSummary[];
  /** How many match in all, `MAX_COUNTED` + 1 for any more than that; on the first page only. */
  total: number | null;
  next: Cursor | null;
}

/** The last row of a page, as the order of the list compares it. */
type Cursor = Pick<CollegeSummary, 'id' | 'name' | 'scholarship_max'>;

/** The database counts no further. */
export const MAX_COUNTED = 200;

const PAGE_SIZE = 24;

/** The colleges that an address of `/colleges` lists. */
export const listCollegesAt = (address: string) => listColleges(readCollegeFilters(new URL(address).searchParams));

/** Published colleges that match the filters, page after page; all matches are counted with the first. */
export const listColleges = (filters: CollegeFilters) =>
  infiniteQueryOptions({
    queryKey: recruitingKeys.colleges(filters),
    queryFn: ({ pageParam, signal }) => loadPage(filters, pageParam, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

async function loadPage(filters: CollegeFilters, after: Cursor | null, signal: AbortSignal): Promise<CollegePage> {
  if (filters.scholarships === 'unknown') return { colleges: [], total: 0, next: null };
  const supabase = await getReader();
  let query = supabase
    .from('colleges')
    .select(COLUMNS)
    .eq('is_published', true)
    .limit(PAGE_SIZE + 1);
  if (filters.text) query = query.ilike('name', containing(filters.text));
  if (filters.games.length > 0) query = query.overlaps('games', filters.games);
  if (filters.scholarships === 'true') query = query.is('scholarships', true);
  if (filters.state) query = query.eq('state', filters.state);
  if (filters.level) query = query.eq('level', filters.level);
  if (filters.hasOpenSpots) query = query.gt('open_spots', 0);
  const isByScholarship = filters.sort === 'scholarship';
  query = isByScholarship
    ? query.order('scholarship_max', { ascending: false, nullsFirst: false })
    : query.order('name');
  if (after) {
    const first = isByScholarship
      ? { column: 'scholarship_max', value: after.scholarship_max, isDescending: true, isNullable: true }
      : { column: 'name', value: after.name };
    query = query.or(afterRow([first, { column: 'id', value: after.id }]));
  }
  const [data, total] = await Promise.all([
    unwrap(query.order('id').abortSignal(signal)),
    after ? null : countColleges(filters, signal),
  ]);
  const { rows, last } = cutPage(data, PAGE_SIZE);
  return { colleges: rows, total, next: last };
}

async function countColleges(filters: CollegeFilters, signal: AbortSignal): Promise<number> {
  const supabase = await getReader();
  return unwrap(
    supabase
      .rpc('count_colleges', {
        ...(filters.text && { p_text: filters.text }),
        ...(filters.games.length > 0 && { p_games: filters.games }),
        ...(filters.scholarships === 'true' && { p_scholarships: true }),
        ...(filters.state && { p_state: filters.state }),
        ...(filters.level && { p_level: filters.level }),
        ...(filters.hasOpenSpots && { p_has_open_spots: true }),
      })
      .abortSignal(signal),
  );
}

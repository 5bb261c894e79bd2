import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { afterRow, containing, cutPage, getClient, unwrap } from '@lineup/data';
import { recruitingKeys } from '../model/keys';
import { readCollegeFilters, type CollegeFilters } from './college-filters';

/** A college as its card shows it. */
export interface CollegeSummary {
  id: string;
  slug: string;
  name: string;
  city: string;
  state: string;
  level: string;
  logoUrl: string | null;
  /** Names of the games of its programs, in order. */
  games: string[];
  /** US dollars a year, null without scholarships. */
  scholarshipMin: number | null;
  scholarshipMax: number | null;
  openSpots: number;
}

export interface CollegePage {
  colleges: CollegeSummary[];
  /** How many match in all, one more than `MAX_COUNTED` for more than that; known on the first page only. */
  total: number | null;
  next: Cursor | null;
}

/** The last row of a page, as the order of the list compares it. */
type Cursor = Pick<CollegeSummary, 'id' | 'name' | 'scholarshipMax'>;

/** Up to there the colleges of a filter are counted. */
export const MAX_COUNTED = 200;

const PAGE_SIZE = 24;
const COLUMNS = 'id, slug, name, city, state, level, logo_url, games, scholarship_min, scholarship_max, open_spots';

/** The colleges that an address of `/colleges` lists. */
export const listCollegesAt = (address: string) => listColleges(readCollegeFilters(new URL(address).searchParams));

/** Published colleges that match the filters, a page at a time; the first one is counted meanwhile. */
export const listColleges = (filters: CollegeFilters) =>
  infiniteQueryOptions({
    queryKey: recruitingKeys.colleges(filters),
    queryFn: ({ pageParam }) => loadPage(filters, pageParam),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

async function loadPage(filters: CollegeFilters, after: Cursor | null): Promise<CollegePage> {
  if (filters.scholarships === 'unknown') return { colleges: [], total: 0, next: null };
  const client = await getClient();
  let query = client
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
      ? { column: 'scholarship_max', value: after.scholarshipMax, isDescending: true, isNullable: true }
      : { column: 'name', value: after.name };
    query = query.or(afterRow([first, { column: 'id', value: after.id }]));
  }
  const [data, total] = await Promise.all([unwrap(query.order('id')), after ? null : countColleges(filters)]);
  const { rows, last } = cutPage(data, PAGE_SIZE);
  const colleges = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    city: row.city,
    state: row.state,
    level: row.level,
    logoUrl: row.logo_url,
    games: row.games,
    scholarshipMin: row.scholarship_min,
    scholarshipMax: row.scholarship_max,
    openSpots: row.open_spots,
  }));
  return { colleges, total, next: last && { id: last.id, name: last.name, scholarshipMax: last.scholarship_max } };
}

async function countColleges(filters: CollegeFilters): Promise<number> {
  const client = await getClient();
  return unwrap(
    client.rpc('count_colleges', {
      ...(filters.text && { p_text: filters.text }),
      ...(filters.games.length > 0 && { p_games: filters.games }),
      ...(filters.scholarships === 'true' && { p_scholarships: true }),
      ...(filters.state && { p_state: filters.state }),
      ...(filters.level && { p_level: filters.level }),
      ...(filters.hasOpenSpots && { p_has_open_spots: true }),
    }),
  );
}

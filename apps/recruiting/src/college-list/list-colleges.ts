import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getClient, toDataError } from '@lineup/data';
import { recruitingKeys } from '../keys';
import type { CollegeFilters } from './college-filters';
import { afterByName, afterByScholarship, containing, type Cursor } from './keyset';

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
  /** How many match in all; known on the first page only. */
  total: number | null;
  next: Cursor | null;
}

const PAGE_SIZE = 24;
const COLUMNS = 'id, slug, name, city, state, level, logo_url, games, scholarship_min, scholarship_max, open_spots';

/** Published colleges that match the filters, a page at a time, in one request each. */
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
    .select(COLUMNS, after ? {} : { count: 'estimated' })
    .eq('is_published', true)
    .limit(PAGE_SIZE + 1);
  if (filters.text) query = query.ilike('name', containing(filters.text));
  if (filters.games.length > 0) query = query.overlaps('games', filters.games);
  if (filters.scholarships === 'true') query = query.is('scholarships', true);
  if (filters.state) query = query.eq('state', filters.state);
  if (filters.level) query = query.eq('level', filters.level);
  if (filters.hasOpenSpots) query = query.gt('open_spots', 0);
  if (filters.sort === 'scholarship') {
    query = query.order('scholarship_max', { ascending: false, nullsFirst: false });
    if (after) query = query.or(afterByScholarship(after));
  } else {
    query = query.order('name');
    if (after) query = query.or(afterByName(after));
  }
  const { data, error, count } = await query.order('id');
  if (error) throw toDataError(error);
  const colleges = data.slice(0, PAGE_SIZE).map((row) => ({
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
  const last = colleges.at(-1);
  return { colleges, total: count, next: last && data.length > PAGE_SIZE ? last : null };
}

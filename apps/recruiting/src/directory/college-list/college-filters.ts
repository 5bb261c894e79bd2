/** The filters of the college list. They live in the address, so that a list can be linked and bookmarked. */
export interface CollegeFilters {
  /** Part of a college's name; trimmed, at most 100 characters. */
  text: string;
  /** Titles of games; a college with any of them matches. */
  games: string[];
  /** `true`: only colleges with scholarships; any other value in the address is unknown and matches nothing. */
  scholarships: 'any' | 'true' | 'unknown';
  /** Code of ISO 3166-1, empty for all. */
  country: string;
  /** Part of ISO 3166-2 behind the country, without one of the US; empty for all. */
  state: string;
  /** `varsity` or `club`, empty for all. */
  level: string;
  /** One of `MAJORS`, empty for all. */
  major: string;
  /** Only programs with open roster spots. */
  hasOpenSpots: boolean;
  /** Only colleges where nobody waits longer than 14 days. */
  isPledged: boolean;
  /** Only those with an open spot in a game of the viewer. */
  fitsMe: boolean;
  /** `fit`: the best fit for the viewer first, then the others by name. */
  sort: CollegeSort;
  /** `map`: with a map of the states above the list. */
  view: CollegeView;
}

const collegeSorts = ['name', 'scholarship', 'reply', 'fit'] as const;
export type CollegeSort = (typeof collegeSorts)[number];
export type CollegeView = 'list' | 'map';

const MAX_TEXT_LENGTH = 100;

/** Parses the filters of `/colleges?games=Valorant&scholarships=true…`; keys may repeat. */
export function readCollegeFilters(params: URLSearchParams): CollegeFilters {
  const scholarships = params.get('scholarships');
  const sort = collegeSorts.find((name) => name === params.get('sort'));
  return {
    text: (params.get('q') ?? '').trim().slice(0, MAX_TEXT_LENGTH),
    games: [
      ...new Set(
        params
          .getAll('games')
          .map((game) => game.trim())
          .filter(Boolean),
      ),
    ],
    scholarships: scholarships === null || scholarships === '' ? 'any' : scholarships === 'true' ? 'true' : 'unknown',
    country: (params.get('country') ?? '').trim().toUpperCase(),
    state: (params.get('state') ?? '').trim().toUpperCase(),
    level: (params.get('level') ?? '').trim().toLowerCase(),
    major: (params.get('major') ?? '').trim().slice(0, MAX_TEXT_LENGTH),
    hasOpenSpots: params.get('open') === 'true',
    isPledged: params.get('answers') === 'true',
    fitsMe: params.get('fits') === 'true',
    sort: sort ?? 'name',
    view: params.get('view') === 'map' ? 'map' : 'list',
  };
}

/** Filters as an address; defaults are left out, so that equal lists have equal addresses. */
export function writeCollegeFilters(filters: CollegeFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.text.trim()) params.set('q', filters.text.trim());
  for (const game of filters.games) params.append('games', game);
  if (filters.scholarships === 'true') params.set('scholarships', 'true');
  if (filters.country) params.set('country', filters.country);
  if (filters.state) params.set('state', filters.state);
  if (filters.level) params.set('level', filters.level);
  if (filters.major) params.set('major', filters.major);
  if (filters.hasOpenSpots) params.set('open', 'true');
  if (filters.isPledged) params.set('answers', 'true');
  if (filters.fitsMe) params.set('fits', 'true');
  if (filters.sort !== 'name') params.set('sort', filters.sort);
  if (filters.view === 'map') params.set('view', 'map');
  return params;
}

/** How many filters are on. Sorting is not one of them. */
export function countCollegeFilters(filters: CollegeFilters): number {
  return [
    filters.text !== '',
    filters.games.length > 0,
    filters.scholarships !== 'any',
    filters.country !== '',
    filters.state !== '',
    filters.level !== '',
    filters.major !== '',
    filters.hasOpenSpots,
    filters.isPledged,
    filters.fitsMe,
  ].filter(Boolean).length;
}

/** The same as a list that is kept; null where it cannot be, by fit, by major or by what nobody knows. Without the order. */
export const keptCollegeFilter = ({ text, games, scholarships, country, state, level, major, ...is }: CollegeFilters) =>
  is.fitsMe || major || scholarships === 'unknown'
    ? null
    : {
        ...(text && { text }),
        ...(games.length > 0 && { games: games.toSorted() }),
        ...(country && { country }),
        ...(state && { state }),
        ...(level && { level }),
        ...(scholarships === 'true' && { scholarships: true as const }),
        ...(is.hasOpenSpots && { open: true as const }),
        ...(is.isPledged && { pledged: true as const }),
      };

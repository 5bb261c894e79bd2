/** What the list of players is limited to. It lives in the address, so that a link shows the same list. */
export interface PlayerFilters {
  search: string;
  /** Slug of a game. */
  game: string | null;
  /** Only players who are on no team. */
  isFree: boolean;
}

/** Longest text that the search takes; names have at most 80 characters. */
export const MAX_SEARCH_CHARACTERS = 80;

export const NO_FILTERS: PlayerFilters = { search: '', game: null, isFree: false };

/** Filters from an address; a malformed game is ignored. */
export function readFilters(params: URLSearchParams): PlayerFilters {
  const game = params.get('game');
  return {
    search: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH_CHARACTERS),
    game: game && /^[a-z0-9-]{1,60}$/.test(game) ? game : null,
    isFree: params.get('free') === 'true',
  };
}

/** Filters as an address; what is not set is left out. */
export function writeFilters(filters: PlayerFilters): Record<string, string> {
  return {
    ...(filters.search && { q: filters.search }),
    ...(filters.game && { game: filters.game }),
    ...(filters.isFree && { free: 'true' }),
  };
}

/** Whether anything narrows the list. */
export const isFiltered = (filters: PlayerFilters) => Object.keys(writeFilters(filters)).length > 0;

import { searchText } from '../kit/list/search-text';

/** What the list of players is limited to. It lives in the address, so that a link shows the same list. */
export interface PlayerFilters {
  search: string;
  /** Slug of a game. */
  game: string | null;
  /** Only players who are on no team. */
  isFree: boolean;
  /** Only players whose rank a coach confirmed. */
  isConfirmed: boolean;
}

export const NO_PLAYER_FILTERS: PlayerFilters = { search: '', game: null, isFree: false, isConfirmed: false };

/** Filters from an address; a malformed game is ignored. */
export function readPlayerFilters(params: URLSearchParams): PlayerFilters {
  const game = params.get('game');
  return {
    search: searchText(params),
    game: game && /^[a-z0-9-]{1,60}$/.test(game) ? game : null,
    isFree: params.get('free') === 'true',
    isConfirmed: params.get('confirmed') === 'true',
  };
}

/** Filters as an address; what is not set is left out. */
export function writePlayerFilters(filters: PlayerFilters): Record<string, string> {
  return {
    ...(filters.search && { q: filters.search }),
    ...(filters.game && { game: filters.game }),
    ...(filters.isFree && { free: 'true' }),
    ...(filters.isConfirmed && { confirmed: 'true' }),
  };
}

/** Whether anything narrows the list. */
export const hasPlayerFilters = (filters: PlayerFilters) => Object.keys(writePlayerFilters(filters)).length > 0;

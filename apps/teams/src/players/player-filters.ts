import { countryIn } from '../kit/list/country-choice';
import { searchText } from '../kit/list/search-text';

/** What the list of players is limited to. It lives in the address, so that a link shows the same list. */
export interface PlayerFilters {
  search: string;
  /** Slug of a game. */
  game: string | null;
  /** Where adults live: a code of ISO 3166-1, empty for all. */
  country: string;
  /** Only players who are on no team. */
  isFree: boolean;
  /** Only players whose rank a coach confirmed. */
  isConfirmed: boolean;
  /** Only players who look for a team; `role`, `rank` and `post` narrow these. */
  isLooking: boolean;
  role: string | null;
  /** The lowest rank, of the game. */
  rank: string | null;
  /** A recruiting post of the viewer's team, which the players fit. */
  post: string | null;
}

export const NO_PLAYER_FILTERS: PlayerFilters = {
  ...{ search: '', game: null, country: '', isFree: false, isConfirmed: false },
  ...{ isLooking: false, role: null, rank: null, post: null },
};

const MAX_CHOICE = 60;
const choiceIn = (params: URLSearchParams, name: string) => params.get(name)?.trim().slice(0, MAX_CHOICE) || null;

/** Filters from an address; a malformed game is ignored. */
export function readPlayerFilters(params: URLSearchParams): PlayerFilters {
  const game = params.get('game');
  const post = params.get('post');
  const isLooking = params.get('looking') === 'true';
  return {
    search: searchText(params),
    game: game && /^[a-z0-9-]{1,60}$/.test(game) ? game : null,
    country: countryIn(params),
    isFree: params.get('free') === 'true',
    isConfirmed: params.get('confirmed') === 'true',
    isLooking,
    role: isLooking ? choiceIn(params, 'role') : null,
    rank: isLooking && game ? choiceIn(params, 'rank') : null,
    post: isLooking && post && /^[0-9a-f-]{36}$/.test(post) ? post : null,
  };
}

/** Filters as an address; what is not set is left out. */
export function writePlayerFilters(filters: PlayerFilters): Record<string, string> {
  return {
    ...(filters.search && { q: filters.search }),
    ...(filters.game && { game: filters.game }),
    ...(filters.country && { country: filters.country }),
    ...(filters.isFree && { free: 'true' }),
    ...(filters.isConfirmed && { confirmed: 'true' }),
    ...(filters.isLooking && {
      looking: 'true',
      ...(filters.role && { role: filters.role }),
      ...(filters.game && filters.rank && { rank: filters.rank }),
      ...(filters.post && { post: filters.post }),
    }),
  };
}

/** Those who look for a team, as a list that is kept. */
export const keptPlayerFilter = ({ game, country, role, rank, post }: PlayerFilters) => ({
  ...(game && { game }),
  ...(country && { country }),
  ...(role && { roles: [role] }),
  ...(game && rank && { rank }),
  ...(post && { post }),
});

/** Whether anything narrows the list. */
export const hasPlayerFilters = (filters: PlayerFilters) => Object.keys(writePlayerFilters(filters)).length > 0;

import { countryIn } from '../kit/list/country-choice';
import { searchText } from '../kit/list/search-text';
import { ORGANIZATION_TYPES, type OrganizationType } from '../model/organization-types';

/** What the list of teams is limited to. It lives in the address, so that a link shows the same list. */
export interface TeamFilters {
  search: string;
  type: OrganizationType | null;
  /** Slug of a game. */
  game: string | null;
  /** Code of ISO 3166-1, empty for all. */
  country: string;
  /** Only teams with an active recruiting post. */
  isRecruiting: boolean;
}

const isOrganizationType = (value: string | null): value is OrganizationType =>
  value !== null && Object.hasOwn(ORGANIZATION_TYPES, value);

/** Filters from an address; an unknown type or a malformed game is ignored. */
export function readTeamFilters(params: URLSearchParams): TeamFilters {
  const type = params.get('type');
  const game = params.get('game');
  return {
    search: searchText(params),
    type: isOrganizationType(type) ? type : null,
    game: game && /^[a-z0-9-]{1,60}$/.test(game) ? game : null,
    country: countryIn(params),
    isRecruiting: params.get('recruiting') === 'true',
  };
}

/** Filters as an address; what is not set is left out. */
export function writeTeamFilters(filters: TeamFilters): Record<string, string> {
  return {
    ...(filters.search && { q: filters.search }),
    ...(filters.type && { type: filters.type }),
    ...(filters.game && { game: filters.game }),
    ...(filters.country && { country: filters.country }),
    ...(filters.isRecruiting && { recruiting: 'true' }),
  };
}

/** What is kept of it (`private.filter_fields`). */
export const keptTeamFilter = ({ search, type, game, country, isRecruiting }: TeamFilters) => ({
  ...(search && { text: search }),
  ...(type && { type }),
  ...(game && { game }),
  ...(country && { country }),
  ...(isRecruiting && { recruiting: true as const }),
});

export const NO_TEAM_FILTERS: TeamFilters = { search: '', type: null, game: null, country: '', isRecruiting: false };

/** Whether anything narrows the list. */
export const hasTeamFilters = (filters: TeamFilters) => Object.keys(writeTeamFilters(filters)).length > 0;

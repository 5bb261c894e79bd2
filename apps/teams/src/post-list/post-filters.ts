import { searchText } from '../kit/list/search-text';

/** What the posts of all teams are limited to. It lives in the address, so that a link shows the same list. */
export interface PostFilters {
  /** Slug of a game. */
  game: string | null;
  role: string;
  /** Only posts whose lowest rank the viewer reaches. */
  isMyRank: boolean;
  /** Only posts with hours in which the viewer is free. */
  isMyTimes: boolean;
  /** Only posts that fit what the viewer looks for. */
  isMySearch: boolean;
}

export const NO_POST_FILTERS: PostFilters = {
  game: null,
  role: '',
  isMyRank: false,
  isMyTimes: false,
  isMySearch: false,
};

/** Filters from an address; a malformed game is ignored. */
export function readPostFilters(params: URLSearchParams): PostFilters {
  const game = params.get('game');
  return {
    game: game && /^[a-z0-9-]{1,60}$/.test(game) ? game : null,
    role: searchText(params),
    isMyRank: params.get('rank') === 'mine',
    isMyTimes: params.get('times') === 'mine',
    isMySearch: params.get('fit') === 'mine',
  };
}

/** Filters as an address; what is not set is left out. */
export const writePostFilters = ({
  game,
  role,
  isMyRank,
  isMyTimes,
  isMySearch,
}: PostFilters): Record<string, string> => ({
  ...(game && { game }),
  ...(role && { q: role }),
  ...(isMyRank && { rank: 'mine' }),
  ...(isMyTimes && { times: 'mine' }),
  ...(isMySearch && { fit: 'mine' }),
});

/** The same as a list that is kept. */
export const keptPostFilter = ({ game, role, isMyRank, isMyTimes, isMySearch }: PostFilters) => ({
  ...(game && { game }),
  ...(role && { role }),
  ...(isMyRank && { my_rank: true as const }),
  ...(isMyTimes && { my_times: true as const }),
  ...(isMySearch && { my_search: true as const }),
});

/** Query keys of the recruiting remote; the first element is the remote's id. */
export const recruitingKeys = {
  all: ['recruiting'] as const,
  games: () => [...recruitingKeys.all, 'games'] as const,
  colleges: (filters: object) => [...recruitingKeys.all, 'colleges', filters] as const,
  college: (slug: string) => [...recruitingKeys.all, 'college', slug] as const,
  compared: (slugs: readonly string[]) => [...recruitingKeys.all, 'compared', slugs] as const,
  /** Colleges whose name holds a text. */
  collegeNames: (text: string) => [...recruitingKeys.all, 'college-names', text] as const,
  /** What a user has told about themselves so far. */
  onboarding: (userId: string) => [...recruitingKeys.all, 'onboarding', userId] as const,
  /** Whether somebody can have an address. */
  address: (slug: string) => [...recruitingKeys.all, 'address', slug] as const,
  lists: (userId: string) => [...recruitingKeys.all, 'lists', userId] as const,
  list: (userId: string, listId: string) => [...recruitingKeys.lists(userId), listId] as const,
  /** The lists, each with the item that names a college or player. */
  listsWith: (userId: string, kind: string, id: string) => [...recruitingKeys.lists(userId), 'with', kind, id] as const,
  sharedList: (token: string) => [...recruitingKeys.all, 'shared-list', token] as const,
  boards: () => [...recruitingKeys.all, 'board'] as const,
  /** A player's own board of colleges. */
  board: (slug: string, viewerId: string) => [...recruitingKeys.boards(), slug, viewerId] as const,
  /** Where a player stands with each college. */
  playerPipeline: (slug: string, viewerId: string) =>
    [...recruitingKeys.all, 'player-pipeline', slug, viewerId] as const,
  /** Programs for a user, by fit. */
  matches: (userId: string, game: string | null) => [...recruitingKeys.all, 'matches', userId, game] as const,
  players: () => [...recruitingKeys.all, 'player'] as const,
  /** The page of a player as a viewer may see it. */
  player: (slug: string, viewerId: string | null) => [...recruitingKeys.players(), slug, viewerId] as const,
  /** The shareable card of a player. */
  playerCard: (slug: string, viewerId: string | null) => [...recruitingKeys.players(), slug, viewerId, 'card'] as const,
  /** The open form of a college, with what a viewer typed and sent. */
  interestForm: (slug: string, viewerId: string | null, formId: string | null) =>
    [...recruitingKeys.all, 'interest-form', slug, viewerId, formId] as const,
  /** The user's own latest interests, as the widget shows them. */
  latestInterests: (userId: string) => [...recruitingKeys.all, 'latest-interests', userId] as const,
  /** The latest interests that the secret of a widget shows. */
  sharedInterests: (token: string) => [...recruitingKeys.all, 'shared-interests', token] as const,
  /** Since when the user's widget has an address. */
  statusWidget: (userId: string) => [...recruitingKeys.all, 'status-widget', userId] as const,
  recruitingStatus: (userId: string, id: string) => [...recruitingKeys.all, 'recruiting-status', userId, id] as const,
};

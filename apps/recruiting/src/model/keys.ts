/** Query keys of the recruiting remote; the first element is the remote's id. */
export const recruitingKeys = {
  all: ['recruiting'] as const,
  /** Whatever shows cards of colleges, with where the viewer stands. */
  cardsOfColleges: () => ['colleges', 'college', 'matches'].map((part) => [...recruitingKeys.all, part] as const),
  /** A list of colleges as a viewer reads it; null for visitors. */
  colleges: (search: object, viewerId: string | null) => [...recruitingKeys.all, 'colleges', search, viewerId] as const,
  /** The page of a college, as a viewer sees it or for all viewers. */
  college: (slug: string, viewerId?: string | null) =>
    [...recruitingKeys.all, 'college', slug, ...(viewerId === undefined ? [] : [viewerId])] as const,
  /** What somebody may edit of a college. */
  collegeEditor: (slug: string, viewerId: string) => [...recruitingKeys.all, 'college-editor', slug, viewerId] as const,
  webhooks: (collegeId: string) => [...recruitingKeys.all, 'webhooks', collegeId] as const,
  /** What a college shows in pages of its own site. */
  collegeEmbed: (slug: string) => [...recruitingKeys.all, 'college-embed', slug] as const,
  /** Names of the states outside the US. */
  states: () => [...recruitingKeys.all, 'states'] as const,
  formVersion: (id: string) => [...recruitingKeys.all, 'form-version', id] as const,
  compared: (slugs: readonly string[]) => [...recruitingKeys.all, 'compared', slugs] as const,
  /** The newest request of a user to add a college. */
  collegeRequest: (userId: string) => [...recruitingKeys.all, 'college-request', userId] as const,
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
  /** Offers to a user that they compare. */
  myOffers: (userId: string) => [...recruitingKeys.all, 'my-offers', userId] as const,
  /** Programs for a user, by fit. */
  matches: (userId: string, filters: object) => [...recruitingKeys.all, 'matches', userId, filters] as const,
  players: () => [...recruitingKeys.all, 'player'] as const,
  /** The page of a player as a viewer may see it. */
  player: (slug: string, viewerId: string | null) => [...recruitingKeys.players(), slug, viewerId] as const,
  /** The own page as a kind of viewer reads it. */
  preview: (userId: string, viewer: string) => [...recruitingKeys.players(), 'preview', userId, viewer] as const,
  interestForms: () => [...recruitingKeys.all, 'interest-form'] as const,
  /** The open form of a college, with what a viewer typed and sent. */
  interestForm: (slug: string, viewerId: string | null, formId: string | null, game: string | null) =>
    [...recruitingKeys.interestForms(), slug, viewerId, formId, game] as const,
  /** The college's side: its boards, and the drawers of its interests. */
  pipelines: (userId: string) => [...recruitingKeys.all, 'pipeline', userId] as const,
  boardsOfColleges: (userId: string) => [...recruitingKeys.pipelines(userId), 'board'] as const,
  pipeline: (userId: string, read: object) => [...recruitingKeys.boardsOfColleges(userId), read] as const,
  /** Everything that the program knows of one interest. */
  interest: (userId: string, id: string) => [...recruitingKeys.pipelines(userId), 'interest', id] as const,
  /** What notes to these interests may say. */
  closing: (userId: string, ids: readonly string[]) => [...recruitingKeys.pipelines(userId), 'closing', ids] as const,
  /** Colleges whose pipeline platform staff may open. */
  recruitingColleges: (userId: string) => [...recruitingKeys.all, 'recruiting-colleges', userId] as const,
  pipelineImport: (userId: string, collegeSlug: string | null) =>
    [...recruitingKeys.all, 'pipeline-import', userId, collegeSlug] as const,
  pipelineImportCheck: (importId: string, version: number) =>
    [...recruitingKeys.all, 'pipeline-import-check', importId, version] as const,
  meetings: (userId: string, collegeSlug: string | null) =>
    [...recruitingKeys.pipelines(userId), 'meetings', collegeSlug] as const,
  /** Contacts of a program, by what they are narrowed to. */
  contactLog: (userId: string, address: object) => [...recruitingKeys.pipelines(userId), 'contacts', address] as const,
  pipelineDuplicates: (userId: string, collegeSlug: string | null) =>
    [...recruitingKeys.pipelines(userId), 'duplicates', collegeSlug] as const,
  dashboards: () => [...recruitingKeys.all, 'dashboard'] as const,
  /** The figures of a college, of the viewer's first one without a slug. */
  dashboard: (userId: string, slug: string | null) => [...recruitingKeys.dashboards(), userId, slug] as const,
  playerMatches: () => [...recruitingKeys.all, 'player-matches'] as const,
  /** Players for a roster need, by fit. */
  playerMatchesOf: (userId: string, address: object) => [...recruitingKeys.playerMatches(), userId, address] as const,
  /** The shareable card of a player. */
  playerCard: (slug: string, viewerId: string | null) => [...recruitingKeys.players(), slug, viewerId, 'card'] as const,
  /** The user's own latest interests, as the widget shows them. */
  latestInterests: (userId: string) => [...recruitingKeys.all, 'latest-interests', userId] as const,
  /** The latest interests that the secret of a widget shows. */
  sharedInterests: (token: string) => [...recruitingKeys.all, 'shared-interests', token] as const,
  /** Since when the user's widget has an address. */
  statusWidget: (userId: string) => [...recruitingKeys.all, 'status-widget', userId] as const,
  recruitingStatus: (userId: string, id: string) => [...recruitingKeys.all, 'recruiting-status', userId, id] as const,
};

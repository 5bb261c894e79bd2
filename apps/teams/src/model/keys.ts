import { todayKeys } from '@lineup/product';

/** Query keys of the teams remote; the first element is the remote's id. What a viewer may see differs, so keys carry the viewer. */
export const teamKeys = {
  all: ['teams'] as const,
  /** Beside `all`: no change of a team changes the list of games. */
  titles: () => ['teams-titles'] as const,
  ladders: () => ['teams-ladders'] as const,
  /** Who is busy at a time. */
  busy: (teamId: string, start: string, minutes: number) => [...teamKeys.all, 'busy', teamId, start, minutes] as const,
  /** Recruiting posts of all teams. */
  posts: (filters: object, viewerId: string | null) => [...teamKeys.all, 'posts', filters, viewerId] as const,
  list: (filters: object) => [...teamKeys.all, 'list', filters] as const,
  players: (filters: object) => [...teamKeys.all, 'players', filters] as const,
  mine: (viewerId: string) => [...teamKeys.all, 'mine', viewerId] as const,
  /** The next seven days of the viewer's teams. */
  week: (viewerId: string) => [...teamKeys.all, 'week', viewerId] as const,
  /** Evaluations that a viewer is asked for, or wrote. */
  evaluations: (viewerId: string) => [...teamKeys.all, 'evaluations', viewerId] as const,
  team: (teamId: string) => [...teamKeys.all, teamId] as const,
  page: (teamId: string, viewerId: string | null) => [...teamKeys.team(teamId), 'manage', viewerId] as const,
  /** The page of a team, as every viewer of this window has it. */
  pages: (teamId: string) => [...teamKeys.team(teamId), 'manage'] as const,
  /** Hits of a people search; people on the list are left out. */
  users: (text: string, excluded: string[]) => [...teamKeys.all, 'users', text, excluded] as const,
  /** The practice behind a mailed link. */
  practiceLink: (token: string, viewerId: string | null) =>
    [...teamKeys.all, 'practice-link', token, viewerId] as const,
  /** The invitation behind a mailed link. */
  invitation: (token: string, viewerId: string | null) => [...teamKeys.all, 'invitation', token, viewerId] as const,
  /** What waits for the viewer's own answer. */
  offers: (viewerId: string) => [...teamKeys.all, 'offers', viewerId] as const,
  /** The viewer's requests for a team. */
  requests: (viewerId: string) => [...teamKeys.all, 'requests', viewerId] as const,
  /** Teams that the viewer owns, with their games. */
  owned: (viewerId: string) => [...teamKeys.all, 'owned', viewerId] as const,
  /** Beside `all`: no change of a team changes what tiers cost. */
  prices: () => ['teams-prices'] as const,
  billing: (teamId: string, viewerId: string) => [...teamKeys.team(teamId), 'billing', viewerId] as const,
  analytics: (teamId: string, weeks: number) => [...teamKeys.team(teamId), 'analytics', weeks] as const,
  webhooks: (teamId: string) => [...teamKeys.team(teamId), 'webhooks'] as const,
  exports: (teamId: string) => [...teamKeys.team(teamId), 'exports'] as const,
  /** All that was announced. */
  announcements: (teamId: string) => [...teamKeys.team(teamId), 'announcements'] as const,
  announcement: (teamId: string, id: string) => [...teamKeys.announcements(teamId), id] as const,
  /** Where a private picture is loaded from for a while. */
  boardPicture: (name: string) => ['teams-board-picture', name] as const,
  /** The screen of scrims with the blocks that fit. */
  scrims: (filters: object, viewerId: string) => [...teamKeys.all, 'scrims', filters, viewerId] as const,
  /** Blocks in which a line-up of the game is free. */
  scrimTimes: (teamId: string, game: string) => [...teamKeys.team(teamId), 'scrim-times', game] as const,
  scrim: (teamId: string, practiceId: string, viewerId: string) =>
    [...teamKeys.practices(teamId), practiceId, 'scrim', viewerId] as const,
  /** Matches of a tournament, or those in which others named the team. */
  matches: (teamId: string, of: string, viewerId: string | null) =>
    [...teamKeys.team(teamId), 'matches', of, viewerId] as const,
  /** Teams that can be named as opponent. */
  rivals: (teamId: string, game: string, text: string) => [...teamKeys.all, 'rivals', teamId, game, text] as const,
  practices: (teamId: string) => [...teamKeys.team(teamId), 'practices'] as const,
  presence: (teamId: string, practiceId: string, viewerId: string) =>
    [...teamKeys.practices(teamId), practiceId, 'presence', viewerId] as const,
  attendance: (teamId: string, practiceId: string, viewerId: string | null) =>
    [...teamKeys.practices(teamId), practiceId, 'attendance', viewerId] as const,
};

/** What shows the viewer's teams and what comes next on them, also on the home page. */
export const TEAMS_AND_TODAY = [teamKeys.all, todayKeys.all];

/** Query keys of the shell's own pages. What belongs to the signed-in user as such is under `accountKeys` of `@lineup/auth`. */
export const shellKeys = {
  /** The account page of a user. */
  account: (userId: string) => [...shellKeys.accounts, userId] as const,
  accounts: ['account'] as const,
  /** Whether the user has told a date of birth. */
  age: (userId: string) => [...shellKeys.accounts, 'age', userId] as const,
  /** Notifications of the user in this browser. */
  push: (userId: string) => [...shellKeys.accounts, 'push', userId] as const,
  /** Accounts of the user at other sites. */
  linked: (userId: string) => [...shellKeys.accounts, 'linked', userId] as const,
  /** Conversations of the user that were exported. */
  exports: (userId: string) => [...shellKeys.accounts, 'exports', userId] as const,
  /** Lists that users keep; "Tell me" of a list says by this name that there is a new one. */
  keptOfAll: ['kept-filters'] as const,
  /** Beside them: a removed list stays as it was said. */
  keptLink: (id: string) => ['kept-link', id] as const,
  busyOfAll: ['busy-calendars'] as const,
  /** Calendars elsewhere that mark the user as busy. */
  busy: (userId: string) => [...shellKeys.busyOfAll, userId] as const,
  kept: (userId: string) => [...shellKeys.keptOfAll, userId] as const,
  /** The page of the user's family. */
  family: (userId: string) => [...shellKeys.accounts, 'family', userId] as const,
  /** Everything about the user's points. */
  points: ['points'] as const,
  /** The user's awards, by the newest one. */
  awards: (newestId: string | undefined) => [...shellKeys.points, 'awards', newestId] as const,
  /** Rows that a remote's menu lists, by what is read. */
  navigationRows: (read: string) => ['navigation', 'rows', read] as const,
  /** The number at a link of the header. */
  navigationCount: (name: string, userId: string) => ['navigation', 'count', name, userId] as const,
  /** What a remote, in a version, finds for a text. */
  found: (remote: string, userId: string | null, text: string) => ['found', remote, userId, text] as const,
  /** Players and colleges of each game, on the landing page. */
  landingCounts: ['landing-counts'] as const,
};

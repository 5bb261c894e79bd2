/** Limits of a team; the database holds the same. */
export const TEAM_LIMITS = { minName: 2, maxName: 80, minRoster: 1, maxRoster: 200 } as const;

import type { RosterRow, Team } from '../team';

/** The first row of each person: without a game, several rows of one person are one line. */
export function onePerPerson(rows: RosterRow[]): RosterRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => !seen.has(row.userId) && seen.add(row.userId));
}

/** The rows of one game. */
export const ofGame = (rows: RosterRow[], gameId: string) => rows.filter((row) => row.gameId === gameId);

export interface RosterSummary {
  players: number;
  staff: number;
  /** Free places; never below 0. */
  openSlots: number;
  /** Whole percent; a roster above its maximum shows more than 100. */
  percentFull: number;
}

/** Counts of people, not of rows. A team that states no maximum has 0 free places and is 0 % full. */
export function summarizeRoster(
  team: Pick<Team, 'maxRosterSize'>,
  players: RosterRow[],
  staff: RosterRow[],
): RosterSummary {
  const count = onePerPerson(players).length;
  const most = team.maxRosterSize ?? 0;
  return {
    players: count,
    staff: onePerPerson(staff).length,
    openSlots: Math.max(0, most - count),
    percentFull: most > 0 ? Math.round((count / most) * 100) : 0,
  };
}

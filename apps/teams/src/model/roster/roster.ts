import { personKey, type RosterRow } from '../person';
import type { Team } from '../team';
import { rosterName } from '../words';

/** Who leads comes first. Roles of players and of staff in one order, since no list mixes them. */
const ROLE_ORDER = [
  ...['captain', 'co_captain', 'starter', 'player', 'substitute', 'reserve', 'trial'],
  ...['head_coach', 'assistant_coach', 'manager', 'analyst', 'admin'],
];
const rankOf = ({ role }: RosterRow) => (ROLE_ORDER.indexOf(role) + ROLE_ORDER.length + 1) % (ROLE_ORDER.length + 1);

/** By role, then by name. */
export const byRole = (rows: RosterRow[]): RosterRow[] =>
  rows.toSorted((a, b) => rankOf(a) - rankOf(b) || rosterName(a).localeCompare(rosterName(b), 'en'));

/** The first row of each person: without a game, several rows of one person are one line. */
export function onePerPerson(rows: RosterRow[]): RosterRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => !seen.has(personKey(row)) && seen.add(personKey(row)));
}

/** The rows of one game. */
export const ofGame = (rows: RosterRow[], gameId: string) => rows.filter((row) => row.game_profile_id === gameId);

export interface RosterSummary {
  players: number;
  /** Those of them who have not agreed to be there yet. */
  unconfirmed: number;
  staff: number;
  /** Free places; never below 0. */
  openSlots: number;
  /** Whole percent; above 100 where more are on it than the maximum. */
  percentFull: number;
  /** People above the maximum, which nothing refuses. */
  over: number;
}

/** Counts of people, not of rows. A team that states no maximum has 0 free places and is 0 % full. */
export function summarizeRoster(
  team: Pick<Team, 'max_roster_size'>,
  players: RosterRow[],
  staff: RosterRow[],
): RosterSummary {
  const people = onePerPerson(players);
  const count = people.length;
  const maximum = team.max_roster_size ?? 0;
  return {
    players: count,
    unconfirmed: people.filter((player) => !player.is_confirmed).length,
    staff: onePerPerson(staff).length,
    openSlots: Math.max(0, maximum - count),
    percentFull: maximum > 0 ? Math.round((count / maximum) * 100) : 0,
    over: maximum > 0 ? Math.max(0, count - maximum) : 0,
  };
}

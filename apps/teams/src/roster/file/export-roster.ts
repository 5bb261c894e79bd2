import { saveCsv, type CsvCell } from '@lineup/ui/csv';
import { localDay } from '@lineup/ui/dates';
import { NOT_CONFIRMED } from '../../model/words';
import type { RosterRow } from '../../model/person';
import type { TeamPage } from '../../model/team';
import { englishRole } from '../../model/roster/roster-role';
import { FIELDS } from './import-columns';
import { listPresenceTotals, type PresenceTotals } from './list-presence-totals';
import { gameTitle } from '../../model/game';

export const ROSTER_HEAD = [
  'Name',
  FIELDS.email,
  FIELDS.list,
  FIELDS.game,
  FIELDS.role,
  'Joined',
  FIELDS.start,
  FIELDS.end,
  'Came to, last 12 weeks (recorded by the team)',
] as const;

/** All rows of a roster, players first, in columns that the import reads back: in English, whatever the page speaks. */
export function rosterRows({ games, members: players, staff }: TeamPage, presence: PresenceTotals): CsvCell[][] {
  const titles = new Map(games.map((game) => [game.id, gameTitle(game)]));
  const line = (list: 'Players' | 'Staff', row: RosterRow) => [
    nameOf(row),
    row.user_email,
    list,
    (row.game_profile_id && titles.get(row.game_profile_id)) ?? '',
    englishRole(row.role),
    ...('contract_start' in row
      ? ['', row.contract_start, row.contract_end]
      : [localDay(new Date(row.joined_at)), '', null]),
    list === 'Players' && row.user_id !== null ? cameTo(presence.get(row.user_id)) : '',
  ];
  return [...players.map((row) => line('Players', row)), ...staff.map((row) => line('Staff', row))];
}

/** Without a name, what the import reads as none. */
const nameOf = (row: RosterRow) =>
  row.user_full_name?.trim() || (row.is_confirmed ? '' : row.user_email || NOT_CONFIRMED);

/** Empty where nothing is recorded: that says neither that somebody came nor that they did not. */
const cameTo = (totals: { came: number; recorded: number } | undefined) =>
  totals ? `${totals.came} of ${totals.recorded}` : '';

/** Hands the roster to the browser as a file. */
export async function exportRoster(page: TeamPage): Promise<void> {
  const presence = await listPresenceTotals(page.team.id);
  saveCsv(`${page.team.name.toLowerCase()}-roster`, ROSTER_HEAD, rosterRows(page, presence));
}

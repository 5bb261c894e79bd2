import { saveCsv, type CsvCell } from '@lineup/ui/csv';
import { localDay } from '@lineup/ui/dates';
import { rosterName } from '../../model/words';
import type { RosterRow } from '../../model/person';
import type { TeamPage } from '../../model/team';
import { roleLabel } from '../../model/roster/roster-role';
import { FIELDS } from './import-columns';
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
] as const;

/** All rows of a roster, players first, in columns that the import reads back. */
export function rosterRows({ games, members: players, staff }: TeamPage): CsvCell[][] {
  const titles = new Map(games.map((game) => [game.id, gameTitle(game)]));
  const line = (list: 'Players' | 'Staff', row: RosterRow) => [
    rosterName(row),
    row.user_email,
    list,
    (row.game_profile_id && titles.get(row.game_profile_id)) ?? '',
    roleLabel(row.role),
    ...('contract_start' in row
      ? ['', row.contract_start, row.contract_end]
      : [localDay(new Date(row.joined_at)), '', null]),
  ];
  return [...players.map((row) => line('Players', row)), ...staff.map((row) => line('Staff', row))];
}

/** Hands the roster to the browser as a file. */
export const exportRoster = (page: TeamPage): void =>
  saveCsv(`${page.team.name.toLowerCase()}-roster`, ROSTER_HEAD, rosterRows(page));

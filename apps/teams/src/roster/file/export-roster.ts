import { localDay } from '../../model/time/local-day';
import { personName } from '../../model/words';
import type { RosterRow, TeamManage } from '../../model/team';
import { roleLabel } from '../../model/roster/roster-role';
import { writeCsv } from './csv';
import { FIELDS } from './import-columns';

/** All rows of a roster, players first, in columns that the import reads back. */
export function rosterTable({ games, players, staff }: TeamManage): (string | null)[][] {
  const titles = new Map(games.map((game) => [game.id, game.title]));
  const line = (list: 'Players' | 'Staff', row: RosterRow) => [
    personName(row.name),
    row.email,
    list,
    (row.gameId && titles.get(row.gameId)) ?? '',
    roleLabel(row.role),
    list === 'Players' ? row.since && localDay(new Date(row.since)) : '',
    list === 'Staff' ? row.since : '',
    row.until,
  ];
  return [
    ['Name', FIELDS.email, FIELDS.list, FIELDS.game, FIELDS.role, 'Joined', FIELDS.start, FIELDS.end],
    ...players.map((row) => line('Players', row)),
    ...staff.map((row) => line('Staff', row)),
  ];
}

/** Hands the roster to the browser as a file. */
export function exportRoster(manage: TeamManage): void {
  const file = new Blob([writeCsv(rosterTable(manage))], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${fileName(manage.team.name)}-roster.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

const fileName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'team';

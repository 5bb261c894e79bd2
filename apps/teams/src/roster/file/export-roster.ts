import { localDay } from '@lineup/ui/dates';
import { rosterName } from '../../model/words';
import type { RosterRow } from '../../model/person';
import type { TeamPage } from '../../model/team';
import { roleLabel } from '../../model/roster/roster-role';
import { writeCsv } from './csv';
import { FIELDS } from './import-columns';
import { gameTitle } from '../../model/game';

/** All rows of a roster, players first, in columns that the import reads back. */
export function rosterTable({ games, members: players, staff }: TeamPage): (string | null)[][] {
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
  return [
    ['Name', FIELDS.email, FIELDS.list, FIELDS.game, FIELDS.role, 'Joined', FIELDS.start, FIELDS.end],
    ...players.map((row) => line('Players', row)),
    ...staff.map((row) => line('Staff', row)),
  ];
}

/** Hands the roster to the browser as a file. */
export function exportRoster(page: TeamPage): void {
  const file = new Blob([writeCsv(rosterTable(page))], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${fileName(page.team.name)}-roster.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

const fileName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'team';

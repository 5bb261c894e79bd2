import type { CsvCell } from '@lineup/ui/csv';
import type { StoredAbility } from '../model/load-editor';

export const CSV_HEAD = [
  'hero',
  'role',
  'ability',
  'type',
  'key',
  'cooldown_s',
  'charges',
  'energy_cost',
  'note',
  'as_of',
];

/** Every figure in columns that the import takes back. */
export const csvRows = (rows: readonly StoredAbility[]): CsvCell[][] =>
  rows.map((row) => [
    row.hero,
    row.role,
    row.ability,
    row.kind,
    row.input_key,
    row.cooldown_seconds,
    row.charges,
    row.energy_cost,
    row.note,
    row.as_of,
  ]);

import type { StoredAbility } from '../model/load-editor';

const HEAD = ['hero', 'role', 'ability', 'type', 'key', 'cooldown_s', 'charges', 'energy_cost', 'note', 'as_of'];

/** What a spreadsheet would run as a formula, in the wide letters of East Asia too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Every figure as a CSV file that the import takes back, with a mark that lets Excel read it as UTF-8. */
export const csvOf = (rows: readonly StoredAbility[]): string =>
  `\uFEFF${[
    HEAD,
    ...rows.map((row) => [
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
    ]),
  ]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')}\r\n`;

/** Hands the figures to the browser as a file. */
export function saveCsv(rows: readonly StoredAbility[], asOf: string | null): void {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `marvel-rivals-cooldowns${asOf ? `-${asOf}` : ''}.csv`;
  link.click();
  // Some browsers start to read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

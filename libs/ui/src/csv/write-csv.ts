import { saveFile } from '../content/save-file';
import { FORMULA } from './formula';

export type CsvCell = string | number | null | undefined;

const cellOf = (value: CsvCell): string => {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  // A semicolon separates columns where the comma is the decimal sign.
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as the text of a CSV file that spreadsheets open as text, with a mark that lets Excel read it as UTF-8. */
export function csvOf(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** Hands a table to the browser as a CSV file with this name. */
export function saveCsv(name: string, head: readonly string[], rows: readonly (readonly CsvCell[])[]): void {
  const fileName = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'list';
  saveFile(new Blob([csvOf(head, rows)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
}

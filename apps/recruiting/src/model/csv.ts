import { saveFile } from './save-file';

/** What a spreadsheet would run as a formula, in the wide letters of East Asia too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const cell = (value: string | number | null | undefined): string => {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  // A semicolon separates columns where the comma is the decimal sign.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as the text of a CSV file, with a mark that lets Excel read it as UTF-8. */
export function csvOf(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Hands a table to the browser as a CSV file with this name. */
export function saveCsv(
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): void {
  const fileName = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'list';
  saveFile(new Blob([csvOf(head, rows)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
}

import Papa from 'papaparse';

/** A spreadsheet runs a cell that begins with one of these; on the way out it gets an apostrophe, on the way in it loses it. */
const FORMULA = /^'(?=[=+\-@\t\r])/;

/** Rows of a CSV text (comma, semicolon or tab), cells without blanks around them. */
export function readCsv(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''));
  return data.map((row) => row.map((cell) => cell.trim().replace(FORMULA, '')));
}

/** A CSV text that spreadsheets open as text: no cell is run as a formula. */
export function writeCsv(rows: (string | null)[][]): string {
  // The mark at the front tells Excel that this is UTF-8.
  return `\uFEFF${Papa.unparse(rows, { escapeFormulae: true })}`;
}

import Papa from 'papaparse';
import { ESCAPED_FORMULA } from './formula';

/** What spreadsheets put between cells: a comma, in most of Europe a semicolon, in "Unicode text" a tab. */
const SEPARATORS = [',', ';', '\t', '|'];

/**
 * Rows of a CSV text, cells without blanks around them; or in which row a quotation mark is never closed. Excel may name
 * the separator in a first line of its own (`sep=;`): it stays as an empty row, so that rows keep the numbers that a
 * spreadsheet shows.
 */
export function readCsv(text: string): { table: string[][] } | { openQuoteIn: number } {
  const whole = text.replace(/^\uFEFF/, '').replace(/[\r\n]+$/, '');
  const named = /^sep=(.)(?:\r?\n|$)/i.exec(whole);
  const { data, errors } = Papa.parse<string[]>(named ? whole.slice(named[0].length) : whole, {
    delimiter: named?.[1] ?? separatorOf(whole),
  });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open) return { openQuoteIn: (open.row ?? 0) + (named ? 2 : 1) };
  const table = data.map((row) => row.map((cell) => cell.trim().replace(ESCAPED_FORMULA, '')));
  return { table: named ? [[], ...table] : table };
}

/** The separator that stands most often in the first line that has one, outside of quotes. */
function separatorOf(text: string): string {
  for (const line of text.split(/\r\n?|\n/)) {
    const bare = line.replaceAll(/"[^"]*"/g, '');
    const counted = SEPARATORS.map((separator) => ({ separator, count: bare.split(separator).length - 1 }));
    const [most] = counted.toSorted((one, other) => other.count - one.count);
    if (most && most.count > 0) return most.separator;
  }
  return ',';
}

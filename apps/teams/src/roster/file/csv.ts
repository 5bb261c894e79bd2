import Papa from 'papaparse';

/** A spreadsheet runs a cell that begins with one of these; on the way out it gets an apostrophe, on the way in it loses it. */
const FORMULA = /^'(?=[=+\-@\t\r])/;

/** What spreadsheets put between cells: a comma, in most of Europe a semicolon, in "Unicode text" a tab. */
const SEPARATORS = [',', ';', '\t'];

/** Rows of a CSV text, cells without blanks around them. Excel may name the separator in a first line of its own (`sep=;`). */
export function readCsv(text: string): string[][] {
  const whole = text.replace(/^\uFEFF/, '').replace(/[\r\n]+$/, '');
  const [, named] = whole.match(/^sep=(.)\r?\n/i) ?? [];
  const { data } = Papa.parse<string[]>(whole, { delimiter: named ?? separatorOf(whole) });
  // The line stays counted, so that rows keep the numbers that a spreadsheet shows.
  if (named) data[0] = [];
  return data.map((row) => row.map((cell) => cell.trim().replace(FORMULA, '')));
}

/** The separator that stands most often in the first line that has one, outside of quotes. */
function separatorOf(text: string): string {
  for (const line of text.split(/\r?\n/)) {
    const bare = line.replaceAll(/"[^"]*"/g, '');
    const counted = SEPARATORS.map((separator) => ({ separator, count: bare.split(separator).length - 1 }));
    const [most] = counted.toSorted((a, b) => b.count - a.count);
    if (most && most.count > 0) return most.separator;
  }
  return ',';
}

/** The text of a file as Excel and others save it: UTF-8, UTF-16 of either order, or the code page of Windows. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A CSV text that spreadsheets open as text: no cell is run as a formula. */
export function writeCsv(rows: (string | null)[][]): string {
  // The mark at the front tells Excel that this is UTF-8.
  return `\uFEFF${Papa.unparse(rows, { escapeFormulae: true })}`;
}

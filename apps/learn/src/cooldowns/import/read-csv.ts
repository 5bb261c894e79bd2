import Papa from 'papaparse';

/** Rows of a CSV text with commas, semicolons, tabs or bars; or in which row a quotation mark is never closed. */
export function readCsv(text: string): { table: string[][] } | { openQuoteIn: number } {
  const named = /^sep=(.)\r?\n/.exec(text);
  const { data, errors } = Papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    ...(named?.[1] && { delimiter: named[1] }),
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open) return { openQuoteIn: (open.row ?? 0) + 1 };
  return { table: data };
}

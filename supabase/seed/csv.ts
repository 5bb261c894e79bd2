/** Rows of a CSV file with a header line, by column name (RFC 4180: quotes, doubled quotes, line breaks in quotes). */
export function readCsv(text: string): Record<string, string>[] {
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g)];
  const lines: string[][] = [[]];
  for (const [, cell = '', end = ''] of cells) {
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',') lines.push([]);
  }
  const [header = [], ...rows] = lines.filter((line) => line.some((cell) => cell !== ''));
  return rows.map((row) => Object.fromEntries(header.map((name, place) => [name, row[place] ?? ''])));
}

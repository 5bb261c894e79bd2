/** What a column of a file may hold, and the heading that names it. */
export const FIELDS = {
  email: 'Email',
  name: 'Name',
  list: 'List',
  game: 'Game',
  role: 'Role',
  start: 'Contract start',
  end: 'Contract end',
} as const;
export type ImportField = keyof typeof FIELDS;
export const IMPORT_FIELDS = Object.keys(FIELDS) as ImportField[];

/** Which column (from 0) holds which field. */
export type ColumnMap = Partial<Record<ImportField, number>>;

/** Headings that people use, in English or Spanish, in lower case without punctuation. A "position" is one in the game, such as Duelist. */
const HEADINGS: Record<ImportField, RegExp> = {
  email: /^(e ?mail|mail|email address|e mail address|correo|correo electrónico)$/,
  name: /^(name|full name|player|player name|person|nombre)$/,
  list: /^(list|type|kind|players? or staff|lista)$/,
  game: /^(game|title|esport|game title|juego)$/,
  role: /^(role|role on team|rol|función)$/,
  start: /^(contract start|start|start date|contract from|inicio|inicio del contrato)$/,
  end: /^(contract end|end|end date|fin|fin del contrato)$/,
};

export interface ImportTable {
  /** What the columns are called: their headings, else "Column 1" and so on. */
  headings: string[];
  rows: { line: number; cells: string[] }[];
}

/** Takes the headings off a file. Without any email address in the first row, that row is the headings. */
export function splitTable(lines: string[][]): ImportTable {
  const filled = lines
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const width = Math.max(0, ...filled.map(({ cells }) => cells.length));
  const first = filled[0]?.cells ?? [];
  const hasHeadings = !first.some((cell) => cell.includes('@'));
  return {
    headings: Array.from({ length: width }, (_, column) => (hasHeadings && first[column]) || `Column ${column + 1}`),
    rows: hasHeadings ? filled.slice(1) : filled,
  };
}

/** The columns whose headings are known; for the email also a column that holds addresses. */
export function guessColumns({ headings, rows }: ImportTable): ColumnMap {
  const map: ColumnMap = {};
  const plain = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  for (const field of IMPORT_FIELDS) {
    const column = plain.findIndex((heading) => HEADINGS[field].test(heading));
    if (column >= 0) map[field] = column;
  }
  if (map.email === undefined) {
    const column = headings.findIndex((_, index) => rows[0]?.cells[index]?.includes('@'));
    if (column >= 0) map.email = column;
  }
  return map;
}

import * as z from '@lineup/schema';
import type { ColumnMap, ImportField } from './import-columns';

/** A row as `import_interests` takes it; a field that is empty is left out. */
export const entrySchema = z.object({
  name: z.optional(z.string()),
  profile: z.optional(z.string()),
  game: z.optional(z.string()),
  class_year: z.optional(z.string()),
  rank: z.optional(z.string()),
  handle: z.optional(z.string()),
  school: z.optional(z.string()),
  gpa: z.optional(z.string()),
  email: z.optional(z.string()),
  stage: z.optional(z.string()),
  tags: z.optional(z.string()),
  note: z.optional(z.string()),
});
export type ImportEntry = z.infer<typeof entrySchema>;
export type EntryField = keyof ImportEntry;

/** Corrections of a row, over what the file says; empty for "leave empty". */
export type RowEdits = ImportEntry;

export interface ImportLine {
  /** Row of the spreadsheet, from 1. */
  line: number;
  entry: ImportEntry;
}

const FIELDS = [
  'name',
  'profile',
  'game',
  'rank',
  'class_year',
  'handle',
  'school',
  'gpa',
  'email',
  'stage',
  'tags',
  'note',
] as const;

/** An exported cell that a spreadsheet would run as a formula has an apostrophe in front. */
const ESCAPED = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** No field takes more; what is longer is refused as too long, and need not travel. */
const MAX_SENT = 4001;

const clean = (text: string, keepsLines = false) => {
  const plain = text.trim().replace(ESCAPED, '').slice(0, MAX_SENT);
  return keepsLines ? plain : plain.replaceAll(/\s+/g, ' ');
};

/** "Class of 2027", "'27" and "2027.0" are 2027; anything else stays for the check to name. */
export function readYear(text: string): string {
  const [, short, long] = /^(?:class of\s+)?(?:'?(\d\d)|(20\d\d)(?:\.0+)?)$/i.exec(text) ?? [];
  return long ?? (short ? `20${short}` : text);
}

/** The rows of a table with their corrections, without blank ones and those left out. */
export function readLines(
  table: readonly (readonly string[])[],
  hasHeadings: boolean,
  columns: ColumnMap,
  edits: Readonly<Record<number, RowEdits>>,
): ImportLine[] {
  return table.flatMap((cells, index) => {
    if ((index === 0 && hasHeadings) || cells.every((cell) => cell.trim() === '')) return [];
    return [{ line: index + 1, entry: readEntry(cells, columns, edits[index + 1] ?? {}) }];
  });
}

function readEntry(cells: readonly string[], columns: ColumnMap, edits: RowEdits): ImportEntry {
  const cell = (field: ImportField, keepsLines = false) => {
    const column = columns[field];
    return column === undefined ? '' : clean(cells[column] ?? '', keepsLines);
  };
  const entry: ImportEntry = {};
  for (const field of FIELDS) {
    let value = cell(field, field === 'note');
    if (field === 'name') value ||= `${cell('first')} ${cell('last')}`.trim();
    value = edits[field] ?? value;
    if (field === 'class_year') value = readYear(value);
    if (value !== '') entry[field] = value;
  }
  return entry;
}

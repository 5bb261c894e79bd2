import * as z from '@lineup/schema';

/** What a column of a file may hold. */
export const IMPORT_FIELDS = {
  name: 'Name',
  first: 'First name',
  last: 'Last name',
  profile: 'Lineup profile',
  game: 'Game',
  class_year: 'Class year',
  rank: 'Rank',
  handle: 'In-game name',
  school: 'School',
  gpa: 'GPA',
  email: 'Email',
  stage: 'Stage',
  tags: 'Tags',
  note: 'Note',
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;
export const importFields = Object.keys(IMPORT_FIELDS) as ImportField[];

/** Which column (from 0) holds which field. */
export const columnMapSchema = z.partialRecord(z.enum(importFields), z.number());
export type ColumnMap = z.infer<typeof columnMapSchema>;

/** Headings that people use, in lower case without punctuation. */
const HEADINGS: Record<ImportField, RegExp> = {
  name: /^(name|full name|player|player name|recruit|recruit name|student|student name|athlete|athlete name|prospect)$/,
  first: /^(first|first name|firstname|given name|forename)$/,
  last: /^(last|last name|lastname|surname|family name)$/,
  profile: /^(profile|lineup|lineup profile|profile link|profile url|lineup link)$/,
  game: /^(game|title|esport|esports title|game title|main game|primary game)$/,
  class_year:
    /^(class|class year|class of|grad year|graduation|graduation year|grad|hs grad year|year|year of graduation)$/,
  handle: /^(handle|in game name|ign|gamertag|gamer tag|username|user name|riot id|nickname|discord)$/,
  rank: /^(rank|current rank|tier|division|elo|rank tier)$/,
  gpa: /^(gpa|grade point average|cumulative gpa|weighted gpa|unweighted gpa)$/,
  email: /^(e ?mail|e ?mail address|contact e ?mail|student e ?mail)$/,
  school: /^(school|high school|school name|hs|current school)$/,
  stage: /^(stage|status|pipeline stage|column)$/,
  tags: /^(tags?|labels?)$/,
  note: /^(notes?|comments?|remarks?)$/,
};

const plainHeading = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const knownField = (heading: string) => importFields.find((field) => HEADINGS[field].test(plainHeading(heading)));

/** Whether a first row names columns and no person. */
export const looksLikeHeadings = (cells: readonly string[]) => cells.some((cell) => knownField(cell) !== undefined);

/** What the columns are called: their headings, else "Column 1" and so on; a heading that repeats gets a number. */
export function headingsOf(table: readonly (readonly string[])[], hasHeadings: boolean): string[] {
  const width = Math.max(0, ...table.map((cells) => cells.length));
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, column) => {
    const heading = (hasHeadings && table[0]?.[column]?.trim()) || `Column ${column + 1}`;
    const times = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, times);
    return times === 1 ? heading : `${heading} (${times})`;
  });
}

/** Headings, in their plain form, and the field that somebody gave them; empty for "not imported". */
export const rememberedColumnsSchema = z.record(z.string(), z.enum([...importFields, '']));
export type RememberedColumns = z.infer<typeof rememberedColumnsSchema>;

/** The columns as somebody chose them for these headings before, else by what the headings say. */
export function guessColumns(headings: readonly string[], remembered: RememberedColumns): ColumnMap {
  const map: ColumnMap = {};
  for (const [column, heading] of headings.entries()) {
    const plain = plainHeading(heading);
    const field = Object.hasOwn(remembered, plain) ? remembered[plain] : knownField(heading);
    if (field && map[field] === undefined) map[field] = column;
  }
  return map;
}

/** What to remember of a choice. */
export function rememberColumns(headings: readonly string[], columns: ColumnMap): RememberedColumns {
  const fieldAt = new Map(
    importFields.flatMap((field) => (columns[field] === undefined ? [] : [[columns[field], field]])),
  );
  return Object.fromEntries(headings.map((heading, column) => [plainHeading(heading), fieldAt.get(column) ?? '']));
}

import type { Fault } from './check-rows';
import { IMPORT_FIELDS } from './import-columns';
import type { EntryField, ImportEntry } from './import-rows';

const LENGTHS: Record<EntryField, number> = {
  name: 160,
  profile: 300,
  game: 60,
  class_year: 10,
  rank: 60,
  handle: 60,
  school: 120,
  gpa: 10,
  email: 254,
  stage: 40,
  tags: 700,
  note: 4000,
};

export const isEntryField = (field: string): field is EntryField => Object.hasOwn(LENGTHS, field);

/** The name of a column within a sentence. */
const labelOf = (field: EntryField) => (field === 'gpa' ? 'GPA' : IMPORT_FIELDS[field].toLowerCase());

/** What is wrong with a cell and how to put it right. */
export function faultCopy({ field, reason }: Fault): string {
  if (!isEntryField(field)) return 'This row could not be read.';
  if (reason === 'too long') {
    return field === 'tags'
      ? 'A tag has at most 30 characters.'
      : `Too long: ${labelOf(field)} has at most ${LENGTHS[field]} characters.`;
  }
  if (reason === 'hidden') return 'This has characters that cannot be seen. Type it again.';
  return COPY[`${field} ${reason}`] ?? 'This cannot be imported.';
}

const COPY: Record<string, string> = {
  'name required': 'Enter a name or the address of a profile.',
  'profile not found': 'No public profile has this address. Correct it, or leave it empty and keep the name.',
  'game unknown': 'Lineup has no game with this name.',
  'class_year year': 'Enter the year of graduation, like 2027.',
  'gpa number': 'Enter a GPA from 0 to 5, like 3.45.',
  'email address': 'This is not an email address.',
  'stage unknown': 'Your pipeline has no stage with this name.',
  'tags too many': 'A row has at most 20 tags.',
  'tags limit': 'Your program already has 100 tags. Use existing tags.',
};

/** What is wrong with a row as one text, for the report. */
export const faultsText = (faults: readonly Fault[], entry: ImportEntry): string =>
  faults
    .map((fault) => {
      const value = isEntryField(fault.field) ? entry[fault.field] : undefined;
      return value ? `${faultCopy(fault)} (${value.slice(0, 60)})` : faultCopy(fault);
    })
    .join(' ');

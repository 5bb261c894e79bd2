import type { RowCheck } from './check-rows';
import type { ImportEntry } from './import-rows';

const LABELS = {
  class_year: 'class year',
  game: 'game',
  rank: 'rank',
  handle: 'in-game name',
  school: 'school',
  gpa: 'GPA',
  email: 'email',
} as const;

/** What a row adds to somebody who is in the pipeline already, and what of it gives way to what is known. */
export function mergeCopy(known: NonNullable<RowCheck['known']>, entry: ImportEntry): string {
  const fields = Object.keys(LABELS) as (keyof typeof LABELS)[];
  const given = fields.filter((field) => entry[field] !== undefined);
  const adds = [
    ...given.filter((field) => known[field] === null).map((field) => LABELS[field]),
    entry.tags && 'tags',
    entry.note && 'a note',
  ].filter(Boolean);
  const keeps = given.flatMap((field) => {
    const value = known[field];
    const isOther = value !== null && !isSame(value, entry[field] ?? '');
    return isOther ? [`${LABELS[field]} ${value}`] : [];
  });
  return [
    adds.length > 0 ? `Adds ${list(adds as string[])}.` : 'Adds nothing new.',
    keeps.length > 0 && `Keeps ${list(keeps)}.`,
    entry.stage && known.stage && entry.stage.toLowerCase() !== known.stage.toLowerCase() && `Stays in ${known.stage}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** "3.50" is 3.5. */
const isSame = (known: string | number, given: string) =>
  typeof known === 'number' ? known === Number(given.replace(',', '.')) : known.toLowerCase() === given.toLowerCase();

const list = (items: string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(items);

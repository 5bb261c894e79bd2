import type { DuplicatePair, DuplicateRecord } from './list-pipeline-duplicates';

/** Fields of which one value stays. */
export const MERGE_FIELDS = {
  name: 'Name',
  class_year: 'Class year',
  game: 'Game',
  handle: 'In-game name',
  school: 'School',
  stage: 'Stage',
  assignee: 'Assigned to',
} as const;
export type MergeField = keyof typeof MERGE_FIELDS;
export const mergeFields = Object.keys(MERGE_FIELDS) as MergeField[];

type Side = 'keep' | 'drop';
export type MergeChoices = Partial<Record<MergeField, Side>>;

export const valueOf = (record: DuplicateRecord, field: MergeField): string =>
  record[field] === null ? '' : String(record[field]);

/** Whether the two say something different, so that somebody has to choose. */
export const isOpen = ({ keep, drop }: DuplicatePair, field: MergeField): boolean => {
  // The name of an account is the player's own.
  if (field === 'name' && keep.has_account) return false;
  const values = [valueOf(keep, field), valueOf(drop, field)];
  return values[0] !== values[1] && values.every((value) => value !== '');
};

/** The fields whose value comes from the record that goes. Empty ones are filled by the merge itself. */
export const takenFields = (pair: DuplicatePair, choices: MergeChoices): MergeField[] =>
  mergeFields.filter((field) => choices[field] === 'drop' && isOpen(pair, field));

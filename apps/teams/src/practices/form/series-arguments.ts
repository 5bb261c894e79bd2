import type { PracticeInput } from './practice-fields';

/** What all practices of a series share; when each one starts follows from the rule. */
type Shared = Omit<PracticeInput, 'scheduled_at'>;

type Arguments = {
  [Name in keyof Shared as `p_${Name}`]: null extends Shared[Name]
    ? NonNullable<Shared[Name]> | undefined
    : Shared[Name];
};

/**
 * Columns of a practice as arguments of the functions for a series (`title` → `p_title`). The functions take no null:
 * a text that is not there is left out, or sent empty where it clears what is stored.
 */
export function seriesArguments(input: PracticeInput, missing: '' | undefined): Arguments;
export function seriesArguments(input: Partial<Shared>, missing: ''): Partial<Arguments>;
export function seriesArguments(input: Partial<PracticeInput>, missing: '' | undefined): Partial<Arguments> {
  const { scheduled_at: _start, ...shared } = input;
  return Object.fromEntries(
    Object.entries(shared).map(([name, value]) => [`p_${name}`, value ?? missing]),
  ) as Partial<Arguments>;
}

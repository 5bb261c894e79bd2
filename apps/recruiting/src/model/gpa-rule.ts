import type { Rule } from '@lineup/ui/form';

/** The highest grade point average of a player; weighted ones go over 4. */
export const GPA_MAX = 5;

/** A grade point average as it is typed; blank becomes null. */
export const optionalGpa =
  (max: number): Rule<string, number | null> =>
  (draft) => {
    const typed = draft.trim();
    if (typed === '') return { value: null };
    if (!/^\d(\.\d{1,2})?$/.test(typed)) return { problem: 'Enter a GPA such as 3.4.' };
    const value = Number(typed);
    return value > max ? { problem: `Enter at most ${max}.` } : { value };
  };

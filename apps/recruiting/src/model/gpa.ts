import * as z from '@lineup/schema';
import { t } from '../language';

/** The highest grade point average of a player; weighted ones go over 4. */
export const GPA_MAX = 5;

/** A grade point average as it is typed; blank becomes null. */
export const optionalGpa = (max: number) =>
  z.pipe(
    z.string().check(
      z.refine((typed) => /^(\d(\.\d{1,2})?)?$/.test(typed.trim()), { error: () => t('Enter a GPA such as 3.4.') }),
      z.refine((typed) => Number(typed) <= max, { error: () => t('Enter at most {max}.', { max }) }),
    ),
    z.transform((typed) => (typed.trim() === '' ? null : Number(typed))),
  );

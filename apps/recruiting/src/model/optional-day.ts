import * as z from '@lineup/schema';
import { t } from '../language';

/** As the database has it. */
export const FIRST_DAY = '2020-01-01';
export const LAST_DAY = '2099-12-31';

/** A day that may be left out: blank becomes null. */
export const optionalDay = z.pipe(
  z.string().check(
    z.refine((day) => day === '' || (day >= FIRST_DAY && day <= LAST_DAY), {
      error: () => t('Enter a day between 2020 and 2099.'),
    }),
  ),
  z.transform((day) => day || null),
);

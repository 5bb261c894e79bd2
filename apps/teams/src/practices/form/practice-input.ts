import * as z from 'zod/mini';
import { NO_START, optionalText, requiredText, wallStart } from '../../form/input-rules';

/** Limits of a practice; the database holds the same. */
export const PRACTICE_LIMITS = { title: 120, description: 2000, location: 200, minutes: 1440 } as const;

const wholeMinutes = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter how many minutes it takes.'),
    z.regex(/^\d{0,7}$/, 'Enter whole minutes, for example 90.'),
  );

const duration = z.pipe(
  wholeMinutes,
  z.pipe(
    z.transform((text: string) => Number.parseInt(text, 10)),
    z
      .number()
      .check(
        z.gte(1, 'Enter at least 1 minute.'),
        z.lte(PRACTICE_LIMITS.minutes, `Enter at most ${PRACTICE_LIMITS.minutes} minutes (24 hours).`),
      ),
  ),
);

/** What the form holds → what is stored. */
export const practiceInput = z.object({
  title: requiredText(PRACTICE_LIMITS.title, 'Enter a title.'),
  startsAt: wallStart,
  duration,
  location: optionalText(PRACTICE_LIMITS.location),
  description: optionalText(PRACTICE_LIMITS.description),
  isMandatory: z.boolean(),
});

/** Fields as the form holds them. */
export type PracticeDraft = z.input<typeof practiceInput>;
export type PracticeInput = z.output<typeof practiceInput>;

export const EMPTY_PRACTICE: PracticeDraft = {
  title: '',
  startsAt: NO_START,
  duration: '120',
  location: '',
  description: '',
  isMandatory: true,
};

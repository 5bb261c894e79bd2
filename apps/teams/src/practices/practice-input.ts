import * as z from 'zod/mini';
import { instantsOf } from './wall-time';

/** Limits of a practice; the database holds the same. */
export const PRACTICE_LIMITS = { title: 120, description: 2000, location: 200, minutes: 1440 } as const;

const noNul = z.refine<string>((text) => !text.includes('\0'), 'Remove the invisible character.');

const optionalText = (most: number) =>
  z.pipe(
    z.string().check(z.trim(), z.maxLength(most, `Use at most ${most} characters.`), noNul),
    z.transform((text) => text || null),
  );

const startsAt = z.pipe(
  z.object({ wallTime: z.string(), isSecond: z.boolean() }),
  z.transform(({ wallTime, isSecond }, context) => {
    const instants = instantsOf(wallTime);
    const instant = (isSecond && instants[1]) || instants[0];
    if (instant) return instant.toISOString();
    context.issues.push({
      code: 'custom',
      input: wallTime,
      message:
        wallTime === ''
          ? 'Choose a date and time.'
          : 'This time does not exist on that day: the clocks go forward. Choose another one.',
    });
    return z.NEVER;
  }),
);

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
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a title.'),
      z.maxLength(PRACTICE_LIMITS.title, `Use at most ${PRACTICE_LIMITS.title} characters.`),
      noNul,
    ),
  startsAt,
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
  startsAt: { wallTime: '', isSecond: false },
  duration: '120',
  location: '',
  description: '',
  isMandatory: true,
};

export type PracticeErrors = Partial<Record<keyof PracticeDraft, string>>;

/** The stored form of a draft, or what is wrong with each field. */
export function readPracticeDraft(draft: PracticeDraft): { input: PracticeInput } | { errors: PracticeErrors } {
  const result = practiceInput.safeParse(draft);
  if (result.success) return { input: result.data };
  const errors: PracticeErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path[0] as keyof PracticeDraft;
    errors[field] ??= issue.message;
  }
  return { errors };
}

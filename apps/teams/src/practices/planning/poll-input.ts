import * as z from '@lineup/schema';
import { NO_START, requiredName, wallStart, wholeNumber, type WallStart } from '@lineup/ui/form';
import { PRACTICE_LIMITS } from '../form/practice-fields';

/** How many times a poll offers; the database holds the same. */
export const POLL_TIMES = { min: 2, max: 12 } as const;

/** Times that are filled in → their instants (ISO). */
const times = z
  .pipe(
    z.pipe(
      z.custom<WallStart[]>(),
      z.transform((starts) => starts.filter(({ wallTime }) => wallTime !== '')),
    ),
    z.array(wallStart),
  )
  .check(
    z.refine((instants) => new Set(instants).size >= POLL_TIMES.min, 'Offer at least two different times.'),
    z.refine((instants) => instants.length <= POLL_TIMES.max, `Offer at most ${POLL_TIMES.max} times.`),
    z.refine(
      (instants) => instants.every((instant) => new Date(instant) > new Date()),
      'Offer times that are still to come.',
    ),
  );

/** What the form holds → what is stored. */
export const pollInput = z.object({
  title: requiredName(PRACTICE_LIMITS.title, 'Enter a title.'),
  duration: wholeNumber(1, PRACTICE_LIMITS.minutes, 'Enter how many minutes it takes.'),
  times,
});
export type PollInput = z.infer<typeof pollInput>;

export const EMPTY_POLL: z.input<typeof pollInput> = {
  title: '',
  duration: '120',
  times: [NO_START, NO_START, NO_START],
};

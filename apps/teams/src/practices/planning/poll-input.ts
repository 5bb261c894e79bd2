import * as z from 'zod/mini';
import { NO_START, requiredText, wallStart, wholeNumber, type WallStart } from '../../form/input-rules';
import { PRACTICE_LIMITS } from '../form/practice-fields';

/** How many times a poll offers; the database holds the same. */
export const POLL_TIMES = { least: 2, most: 12 } as const;

const times = z.pipe(
  z.pipe(
    z.array(z.object({ wallTime: z.string(), isSecond: z.boolean() })),
    z.transform((list: WallStart[]) => list.filter(({ wallTime }) => wallTime !== '')),
  ),
  z.array(wallStart).check(
    z.refine((list) => new Set(list).size >= POLL_TIMES.least, 'Offer at least two different times.'),
    z.maxLength(POLL_TIMES.most, `Offer at most ${POLL_TIMES.most} times.`),
    z.refine((list) => list.every((instant) => new Date(instant) > new Date()), 'Offer times that are still to come.'),
  ),
);

/** What the form holds → what is stored. */
export const pollInput = z.object({
  title: requiredText(PRACTICE_LIMITS.title, 'Enter a title.'),
  duration: wholeNumber(1, PRACTICE_LIMITS.minutes, 'Enter how many minutes it takes.'),
  times,
});
export type PollInput = z.output<typeof pollInput>;

export const EMPTY_POLL: z.input<typeof pollInput> = {
  title: '',
  duration: '120',
  times: [NO_START, NO_START, NO_START],
};

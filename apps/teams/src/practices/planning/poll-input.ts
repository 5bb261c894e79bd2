import * as z from '@lineup/schema';
import { NO_START, wallStart, type WallStart } from '@lineup/ui/form';
import { practiceLength, practiceTitle } from '../form/practice-fields';
import { t } from '../../language';

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
    z.refine((instants) => new Set(instants).size >= POLL_TIMES.min, {
      error: () => t('Offer at least two different times.'),
    }),
    z.refine((instants) => instants.length <= POLL_TIMES.max, {
      error: () => t('Offer at most {max} times.', { max: POLL_TIMES.max }),
    }),
    z.refine((instants) => instants.every((instant) => new Date(instant) > new Date()), {
      error: () => t('Offer times that are still to come.'),
    }),
  );

/** What the form holds → what is stored. */
export const pollInput = z.object({
  title: practiceTitle,
  duration: practiceLength,
  times,
});
export type PollInput = z.infer<typeof pollInput>;

export const EMPTY_POLL: z.input<typeof pollInput> = {
  title: '',
  duration: '120',
  times: [NO_START, NO_START, NO_START],
};

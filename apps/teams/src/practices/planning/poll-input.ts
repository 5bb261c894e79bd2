import {
  NO_START,
  fields,
  requiredName,
  wallStart,
  wholeNumber,
  type DraftOf,
  type InputOf,
  type Rule,
  type WallStart,
} from '@lineup/ui/form';
import { PRACTICE_LIMITS } from '../form/practice-fields';

/** How many times a poll offers; the database holds the same. */
export const POLL_TIMES = { min: 2, max: 12 } as const;

/** Times that are filled in → their instants (ISO). */
const times: Rule<WallStart[], string[]> = (starts) => {
  const read = starts.filter(({ wallTime }) => wallTime !== '').map(wallStart);
  const problem = read.find((outcome) => 'problem' in outcome);
  if (problem) return problem;
  const instants = read.flatMap((outcome) => ('value' in outcome ? outcome.value : []));
  if (new Set(instants).size < POLL_TIMES.min) return { problem: 'Offer at least two different times.' };
  if (instants.length > POLL_TIMES.max) return { problem: `Offer at most ${POLL_TIMES.max} times.` };
  if (instants.some((instant) => new Date(instant) <= new Date()))
    return { problem: 'Offer times that are still to come.' };
  return { value: instants };
};

/** What the form holds → what is stored. */
export const pollInput = fields({
  title: requiredName(PRACTICE_LIMITS.title, 'Enter a title.'),
  duration: wholeNumber(1, PRACTICE_LIMITS.minutes, 'Enter how many minutes it takes.'),
  times,
});
export type PollInput = InputOf<typeof pollInput>;

export const EMPTY_POLL: DraftOf<typeof pollInput> = {
  title: '',
  duration: '120',
  times: [NO_START, NO_START, NO_START],
};

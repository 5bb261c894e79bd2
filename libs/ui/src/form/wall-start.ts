import * as z from '@lineup/schema';
import { instantsOf, wallTimeOf } from './wall-time';
import { t } from '../language';

/** What a clock on the viewer's wall shows, and which of the two instants is meant where it shows it twice. */
export interface WallStart {
  wallTime: string;
  isSecond: boolean;
}

export const NO_START: WallStart = { wallTime: '', isSecond: false };

/** An instant (ISO) as the viewer's wall clock shows it. */
export function wallStartOf(iso: string): WallStart {
  const instant = new Date(iso);
  const wallTime = wallTimeOf(instant);
  // The clock shows no seconds.
  const isSecond = (instantsOf(wallTime)[1]?.getTime() ?? Infinity) <= instant.getTime();
  return { wallTime, isSecond };
}

const instantOf = ({ wallTime, isSecond }: WallStart): Date | undefined => {
  const instants = instantsOf(wallTime);
  return (isSecond && instants[1]) || instants[0];
};

/** A wall time → its instant (ISO). */
export const wallStart = z.pipe(
  z.custom<WallStart>().check(
    z.refine(({ wallTime }) => wallTime !== '', { error: () => t('Choose a date and time.'), abort: true }),
    z.refine((start) => instantOf(start) !== undefined, {
      error: () => t('This time does not exist on that day: the clocks go forward. Choose another one.'),
    }),
  ),
  z.transform((start) => instantOf(start)?.toISOString() ?? ''),
);

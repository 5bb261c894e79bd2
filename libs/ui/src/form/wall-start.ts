import type { Rule } from './rules';
import { instantsOf, wallTimeOf } from './wall-time';

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

/** A wall time → its instant (ISO). */
export const wallStart: Rule<WallStart, string> = ({ wallTime, isSecond }) => {
  const instants = instantsOf(wallTime);
  const instant = (isSecond && instants[1]) || instants[0];
  if (instant) return { value: instant.toISOString() };
  if (wallTime === '') return { problem: 'Choose a date and time.' };
  return { problem: 'This time does not exist on that day: the clocks go forward. Choose another one.' };
};

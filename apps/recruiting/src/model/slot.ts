import { isNumber, isText, shape, type Checked } from '@lineup/data';

/** A time of an ordinary week at which a player can practice, on the wall of its zone. */
export type Slot = Checked<typeof isSlot>;

export const isSlot = shape({
  /** 1 Monday to 7 Sunday. */
  weekday: isNumber,
  /** `16:00:00`; an end of `24:00:00` is midnight. */
  starts_at: isText,
  ends_at: isText,
  time_zone: isText,
});

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Minutes since midnight of `16:30` or `16:30:00`. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** "4:30 PM" of `16:30:00`. */
export function clockText(clock: string): string {
  const minutes = minutesOf(clock) % 1440;
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "America/New_York" → "New York time". */
export const zoneText = (zone: string) => `${zone.split('/').at(-1)!.replaceAll('_', ' ')} time`;

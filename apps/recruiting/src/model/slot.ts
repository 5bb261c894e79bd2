import { currentLanguage, type Sentences } from '@lineup/language';
import * as z from '@lineup/schema';
import { wallClock } from '@lineup/ui/dates';
import { t } from '../language';

/** A time of an ordinary week at which a player can practice, on the wall of its zone. */
export type Slot = z.infer<typeof slotSchema>;

export const slotSchema = z.object({
  /** 1 Monday to 7 Sunday. */
  weekday: z.number(),
  /** `16:00:00`; an end of `24:00:00` is midnight. */
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
});

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const satisfies Sentences<readonly string[]>;

/** Minutes since midnight of `16:30` or `16:30:00`. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** "4:30 PM" of `16:30:00`. */
export function clockText(clock: string): string {
  if (currentLanguage() !== 'en') return wallClock(clock === '24:00' ? '00:00' : clock.slice(0, 5));
  const minutes = minutesOf(clock) % 1440;
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "America/New_York" → "New York time". */
export const zoneText = (zone: string) => t('{place} time', { place: zone.split('/').at(-1)!.replaceAll('_', ' ') });

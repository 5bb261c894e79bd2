import { currentLocale, readerLocale } from '@lineup/language';
import { t } from '../language';

/** Dates and times as people read them, in the language of the page and the viewer's zone. Each takes an instant as `Date` or ISO text. */
export { addDays, atNoon, localDay, parseLocalDay, type LocalDay } from './local-day';

export type Instant = Date | string;

/** A language and a zone; those of the page and of the viewer where they are left out. */
export interface Place {
  locale?: string | undefined;
  timeZone?: string | undefined;
}

/** What the server draws for everybody (`LocalTime`, `usePlace`). */
export const serverPlace = (): Place => ({ locale: currentLocale(), timeZone: 'UTC' });

const DAY = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function format(
  options: Intl.DateTimeFormatOptions,
  value: Instant,
  { locale = readerLocale(), timeZone }: Place = {},
): string {
  const date = new Date(value);
  // A format keeps the zone in which it was made; a traveler's device changes it.
  const key = JSON.stringify([locale, timeZone, options, date.getTimezoneOffset()]);
  let made = formats.get(key);
  if (!made) formats.set(key, (made = new Intl.DateTimeFormat(locale, { ...options, timeZone })));
  return made.format(date);
}

/** "Saturday, November 21, 2026" */
export const longDate = (value: Instant, place?: Place) =>
  format({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }, value, place);

/** "Sat, Nov 21, 2026" */
export const shortDate = (value: Instant, place?: Place) =>
  format({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' }, value, place);

/** The day of something to come in one word where it is near: "Today", "Tomorrow", else "Sat, Nov 21, 2026". */
export function nearDate(value: Instant, now = new Date()): string {
  const days = -daysBefore(value, now);
  if (days === 0) return t('Today');
  return days === 1 ? t('Tomorrow') : shortDate(value);
}

/** "November 21, 2026" */
export const fullDate = (value: Instant, place?: Place) => format({ dateStyle: 'long' }, value, place);

/** "Nov 21, 2026" */
export const plainDate = (value: Instant, place?: Place) =>
  format({ year: 'numeric', month: 'short', day: 'numeric' }, value, place);

/** "Nov 21"; with the year where that is another one. */
export const monthDay = (value: Instant, now = new Date()) =>
  isSameYear(value, now) ? format({ month: 'short', day: 'numeric' }, value) : plainDate(value);

/** A calendar day without a clock (`2026-11-21`, a `date` column) as "Nov 21, 2026", the same day in every zone. */
export const calendarDate = (day: string, place?: Place) =>
  plainDate(new Date(`${day}T12:00Z`), { ...place, timeZone: 'UTC' });

/** "November 2026" */
export const monthName = (value: Instant, place?: Place) => format({ year: 'numeric', month: 'long' }, value, place);

/** "Saturday", "Sat" or "S" */
export const weekdayName = (value: Instant, style: 'long' | 'short' | 'narrow' = 'long', place?: Place) =>
  format({ weekday: style }, value, place);

/** "7:00 PM EST" */
export const timeOfDay = (value: Instant, place?: Place) =>
  format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, value, place);

/** "7:00 PM" */
export const clockTime = (value: Instant, place?: Place) => format({ timeStyle: 'short' }, value, place);

/** A time on the wall (`19:30`) as clocks show it here, whatever the zone. */
export const wallClock = (time: string, place?: Place) =>
  clockTime(new Date(`2000-01-01T${time}Z`), { ...place, timeZone: 'UTC' });

/** "Nov 21, 2026, 7:00 PM" */
export const dateAndTime = (value: Instant, place?: Place) =>
  format({ dateStyle: 'medium', timeStyle: 'short' }, value, place);

/** "Nov 21, 2026, 7:00:00 PM EST" */
export const exactTime = (value: Instant, place?: Place) =>
  format({ dateStyle: 'medium', timeStyle: 'long' }, value, place);

/** When something happened, as short as it stays clear: `14:05` today, `Tue` this week, `3 Nov`, `3 Nov 2025`. */
export function shortTime(value: Instant, now = new Date(), locale?: string): string {
  const days = daysBefore(value, now);
  if (days <= 0) return format({ timeStyle: 'short' }, value, { locale });
  if (days < 7) return format({ weekday: 'short' }, value, { locale });
  if (isSameYear(value, now)) return format({ day: 'numeric', month: 'short' }, value, { locale });
  return format({ day: 'numeric', month: 'short', year: 'numeric' }, value, { locale });
}

/** The heading of a day: `Today`, `Yesterday` or the whole date. */
export function dayLabel(value: Instant, now = new Date(), locale?: string): string {
  const days = daysBefore(value, now);
  if (days === 0) return t('Today');
  if (days === 1) return t('Yesterday');
  const year = isSameYear(value, now) ? {} : ({ year: 'numeric' } as const);
  return format({ weekday: 'long', day: 'numeric', month: 'long', ...year }, value, { locale });
}

/** Midnight of the viewer's day, in milliseconds. */
export function startOfDay(value: Instant): number {
  const date = new Date(value);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

const daysBefore = (value: Instant, now: Date) => Math.round((startOfDay(now) - startOfDay(value)) / DAY);

const isSameYear = (value: Instant, now: Date) => new Date(value).getFullYear() === now.getFullYear();

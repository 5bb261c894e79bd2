import { addDays, localDay, type LocalDay } from '@lineup/ui/dates';
import type { WeekEvent } from './load-week';

/** The days from today on with what is on each, also those without anything; what began before today is still on today. */
export function daysOfWeek(events: readonly WeekEvent[], now: Date): { day: LocalDay; events: WeekEvent[] }[] {
  const today = localDay(now);
  const dayOf = ({ starts_at: start }: WeekEvent) => {
    const day = localDay(new Date(start));
    return day < today ? today : day;
  };
  // Seven times 24 hours end on an eighth day.
  return Array.from({ length: 8 }, (_, days) => addDays(today, days))
    .map((day) => ({ day, events: events.filter((event) => dayOf(event) === day) }))
    .filter(({ events: found }, place) => place < 7 || found.length > 0);
}

/** What else of the viewer's teams takes place at the same time. */
export function clashesOf(event: WeekEvent, events: readonly WeekEvent[]): WeekEvent[] {
  const { from, to } = hoursOf(event);
  return events.filter((other) => {
    const hours = hoursOf(other);
    return other !== event && from < hours.to && hours.from < to;
  });
}

/** Of a tournament nobody knows the end. */
function hoursOf({ starts_at: start, duration_minutes: minutes }: WeekEvent) {
  const from = Date.parse(start);
  return { from, to: from + (minutes ?? 0) * 60_000 };
}

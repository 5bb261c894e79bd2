import { nearDate, shortDate, timeOfDay, type Place } from '@lineup/ui/dates';
import { LocalTime } from '@lineup/ui/local-time';

interface EventTimeProps {
  /** ISO instant. */
  start: string;
  /** Whether the viewer knows only the day. */
  isDayOnly?: boolean;
  /** Between day and hour. */
  between?: string;
}

/** When something begins: "Today · 6:00 PM"; until the viewer's clock is known "Sat, Nov 21, 2026 · 6:00 PM". */
export function EventTime({ start, isDayOnly = false, between = ' · ' }: EventTimeProps) {
  const withHour = (day: string, place?: Place) => (isDayOnly ? day : day + between + timeOfDay(start, place));
  return (
    <LocalTime
      at={start}
      as={(at: string) => withHour(nearDate(at))}
      first={(at: string, place) => withHour(shortDate(at, place), place)}
      dateTime={isDayOnly ? start.slice(0, 10) : start}
    />
  );
}

import { type Instant, type Place } from '../date/dates';
import { usePlace } from './use-place';

type Writing<At> = (at: At, place?: Place) => string;

interface LocalTimeProps<At> {
  at: At;
  /** How to write it, such as `plainDate` of `@lineup/ui/dates`. */
  as: Writing<At>;
  /** What stands there until the viewer's clock is known, where `as` needs it: `nearDate` is "Today" or "Tomorrow". */
  first?: Writing<At>;
  /** What machines read, where it is not all of `at`: a day alone. */
  dateTime?: string;
}

/**
 * A date or time in the viewer's language and zone. Where the server draws, both are unknown: until the page is live it is
 * the same instant in English and UTC.
 */
export function LocalTime<At extends Instant>({
  at,
  as,
  first = as,
  dateTime = typeof at === 'string' ? at : at.toISOString(),
}: LocalTimeProps<At>) {
  const place = usePlace();
  return (
    // Two browsers may put another space into the same date.
    <time dateTime={dateTime} suppressHydrationWarning>
      {place ? first(at, place) : as(at)}
    </time>
  );
}

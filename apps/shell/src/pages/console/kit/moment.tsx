import { exactTime } from '@lineup/ui/dates';

/** A time in the viewer's zone, with the zone named. */
export function Moment({ at }: { at: Date | string }) {
  return <time dateTime={new Date(at).toISOString()}>{exactTime(at)}</time>;
}

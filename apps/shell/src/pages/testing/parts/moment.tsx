const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });

/** A time in the viewer's zone, with the zone named. */
export function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{format.format(at)}</time>;
}

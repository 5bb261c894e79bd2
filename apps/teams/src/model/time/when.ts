/** Dates and times as people read them: in the viewer's own language and zone, with the zone named beside a time. */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions, value: Date): string {
  const key = JSON.stringify(options);
  let made = formats.get(key);
  if (!made) formats.set(key, (made = new Intl.DateTimeFormat(undefined, options)));
  return made.format(value);
}

/** "Saturday, November 21, 2026" */
export const longDate = (value: Date) =>
  format({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }, value);

/** "Sat, Nov 21, 2026" */
export const shortDate = (value: Date) =>
  format({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' }, value);

/** "Nov 21, 2026" */
export const plainDate = (value: Date) => format({ year: 'numeric', month: 'short', day: 'numeric' }, value);

/** "7:00 PM EST" */
export const timeOfDay = (value: Date) => format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, value);

/** "November 2026" */
export const monthName = (value: Date) => format({ year: 'numeric', month: 'long' }, value);

/** A calendar day without a clock (`2026-11-21`, a `date` column) as "Nov 21, 2026", the same day in every zone. */
export const calendarDate = (day: string) => plainDate(new Date(`${day}T12:00`));

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A date as people read it, for example "Nov 21, 2026". */
export function showDay(time: string): string {
  return day.format(new Date(time));
}

/** A time as people read it, in their own zone. */
export function showMinute(time: string): string {
  return minute.format(new Date(time));
}

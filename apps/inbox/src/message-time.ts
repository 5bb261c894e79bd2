const DAY = 86_400_000;

/** When something happened, as short as it stays clear: `14:05` today, `Tue` this week, `3 Nov`, `3 Nov 2025`. */
export function shortTime(iso: string, now = new Date(), locale?: string): string {
  const then = new Date(iso);
  const days = Math.round((startOfDay(now) - startOfDay(then)) / DAY);
  if (days <= 0) return format(then, { timeStyle: 'short' }, locale);
  if (days < 7) return format(then, { weekday: 'short' }, locale);
  if (then.getFullYear() === now.getFullYear()) return format(then, { day: 'numeric', month: 'short' }, locale);
  return format(then, { day: 'numeric', month: 'short', year: 'numeric' }, locale);
}

/** The heading of a day in a thread: `Today`, `Yesterday` or the whole date. */
export function dayLabel(iso: string, now = new Date(), locale?: string): string {
  const then = new Date(iso);
  const days = Math.round((startOfDay(now) - startOfDay(then)) / DAY);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const isThisYear = then.getFullYear() === now.getFullYear();
  return format(
    then,
    { weekday: 'long', day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) },
    locale,
  );
}

/** Midnight of the viewer's day, in milliseconds. */
export function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

function format(date: Date, options: Intl.DateTimeFormatOptions, locale?: string): string {
  return new Intl.DateTimeFormat(locale, options).format(date);
}

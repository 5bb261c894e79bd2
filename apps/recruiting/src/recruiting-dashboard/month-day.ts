/** A calendar day (`2026-11-02`) as "Nov 2", the same day in every zone; with the year where that is another one. */
export function monthDay(day: string, now = new Date()): string {
  const date = new Date(`${day}T12:00`);
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', ...year }).format(date);
}

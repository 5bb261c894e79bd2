/** A day of the viewer's own calendar, `YYYY-MM-DD`. */
export type LocalDay = string;

const two = (n: number) => String(n).padStart(2, '0');

/** The viewer's day in which an instant lies. */
export function localDay(instant: Date): LocalDay {
  return `${String(instant.getFullYear()).padStart(4, '0')}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}

/** The day a text names, or null when it is none (`2026-02-30`). */
export function parseLocalDay(text: string | null): LocalDay | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const noon = atNoon(text);
  return !Number.isNaN(noon.getTime()) && localDay(noon) === text ? text : null;
}

/** The middle of a day: far from the hours that daylight saving moves. */
export const atNoon = (day: LocalDay) => new Date(`${day}T12:00`);

/** The day that is a number of days later (or earlier). */
export function addDays(day: LocalDay, days: number): LocalDay {
  const noon = atNoon(day);
  noon.setDate(noon.getDate() + days);
  return localDay(noon);
}

/** The weeks of a month, Sunday first; days of the months beside it are null. */
export function weeksOf(year: number, month: number): (LocalDay | null)[][] {
  const first = new Date(year, month, 1, 12);
  const count = new Date(year, month + 1, 0, 12).getDate();
  const cells: (LocalDay | null)[] = Array.from({ length: first.getDay() }, () => null);
  for (let day = 1; day <= count; day++) cells.push(localDay(new Date(year, month, day, 12)));
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

import { calendarDate, localDay } from '@lineup/ui/dates';

/** What is wrong with the day of a snapshot; undefined when nothing is. */
export function dayProblem(day: string, asOf: string | null, today = localDay(new Date())): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return 'Enter the day of the snapshot.';
  if (day > today) return 'Choose a day that is not in the future.';
  return asOf !== null && day < asOf
    ? `The figures are already as of ${calendarDate(asOf)}. Enter that day or a later one.`
    : undefined;
}

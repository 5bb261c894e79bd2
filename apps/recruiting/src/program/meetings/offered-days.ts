import { addDays } from '@lineup/ui/dates';

/** As the database has it. */
export const MAX_DAYS = 30;

/** 0 is Sunday, as in `Date`. */
export const weekdayOf = (day: string) => new Date(`${day}T12:00Z`).getUTCDay();

/** The days of a series: the first one and, until the last one, those on the chosen days of the week. */
export function seriesDays(first: string, weekdays: readonly number[], until: string): string[] {
  if (first === '' || weekdays.length === 0 || until === '') return first === '' ? [] : [first];
  const days: string[] = [];
  // A few more than may be offered, so that too many are told.
  for (let day = first; day <= until && days.length <= MAX_DAYS; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day))) days.push(day);
  return days;
}

import { addDays, atNoon, weekdayName as nameOfDay } from '@lineup/ui/dates';

/** 1 Monday to 7 Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** "Monday" or "Mon" in the viewer's language. */
export const weekdayName = (weekday: number, style: 'long' | 'short' = 'long') =>
  // 2 November 2026 is a Monday.
  nameOfDay(atNoon(addDays('2026-11-02', weekday - 1)), style);

/** "Tue, Thu" */
export const weekdayNames = (weekdays: number[]) =>
  weekdays
    .toSorted((a, b) => a - b)
    .map((weekday) => weekdayName(weekday, 'short'))
    .join(', ');

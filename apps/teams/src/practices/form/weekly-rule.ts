import { addDays, atNoon, parseLocalDay, type LocalDay } from '@lineup/ui/dates';
import { weekdayNames } from '../../model/weekday';
import { plural, t } from '../../language';

/** Longest span of a series; the database holds the same. */
export const MAX_SERIES_DAYS = 366;

/** How a practice repeats, as the form holds it. */
export interface RepeatDraft {
  isOn: boolean;
  weekdays: number[];
  everyWeeks: number;
  /** Last day, `YYYY-MM-DD`. */
  until: string;
}

export const NO_REPEAT: RepeatDraft = { isOn: false, weekdays: [], everyWeeks: 1, until: '' };

/** A weekly rule as it is stored. */
export interface WeeklyRule {
  startsOn: LocalDay;
  endsOn: LocalDay;
  weekdays: number[];
  everyWeeks: number;
  /** Time on the wall, `19:30`. */
  startTime: string;
  /** IANA name of the viewer's zone, in which the time stays over daylight saving. */
  timeZone: string;
}

export const weekdayOf = (day: LocalDay) => atNoon(day).getDay() || 7;

/** "Every week on Tue, Thu", "Every 2 weeks on Mon" */
export const repeatText = (weekdays: number[], everyWeeks: number) =>
  plural(everyWeeks, 'Every week on {days}', 'Every {count} weeks on {days}', { days: weekdayNames(weekdays) });

interface Series {
  weekdays: number[];
  every_weeks: number;
  time_zone: string;
}

/** How a practice repeats; of one that was moved to another day, how the others do. */
export function seriesText({ weekdays, every_weeks, time_zone }: Series, start: string): string {
  const day = wallTimeInZone(start, time_zone).slice(0, 10) as LocalDay;
  const rule = repeatText(weekdays, every_weeks);
  return weekdays.includes(weekdayOf(day))
    ? rule
    : t('Moved. Usually {rule}', { rule: rule.charAt(0).toLowerCase() + rule.slice(1) });
}

/** The viewer's zone, for example "America/New_York". */
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone as people read it: "America/New York". */
export const zoneText = (zone: string) => zone.replaceAll('_', ' ');

/** The days on which practices of a rule fall, as the database computes them. */
export function daysOf(rule: Pick<WeeklyRule, 'startsOn' | 'endsOn' | 'weekdays' | 'everyWeeks'>): LocalDay[] {
  const days: LocalDay[] = [];
  // Weeks count from the Monday of the first one.
  const daysIntoWeek = weekdayOf(rule.startsOn) - 1;
  let day = rule.startsOn;
  for (let index = 0; index <= MAX_SERIES_DAYS && day <= rule.endsOn; index++, day = addDays(day, 1)) {
    const week = Math.floor((daysIntoWeek + index) / 7);
    if (rule.weekdays.includes(weekdayOf(day)) && week % rule.everyWeeks === 0) days.push(day);
  }
  return days;
}

/** The stored rule of a draft that starts at a wall time (`2026-11-01T19:00`), or what is wrong with it. */
export function readRepeat(repeat: RepeatDraft, wallTime: string): { rule: WeeklyRule } | { error: string } {
  const [startsOn = '', startTime = ''] = wallTime.split('T');
  const endsOn = parseLocalDay(repeat.until);
  if (repeat.weekdays.length === 0) return { error: t('Choose at least one day of the week.') };
  if (!endsOn) return { error: t('Choose the last day.') };
  if (endsOn < startsOn) return { error: t('Choose a last day after the first practice.') };
  if (endsOn > addDays(startsOn, MAX_SERIES_DAYS))
    return { error: t('Choose a last day within a year of the first practice.') };
  const weekdays = repeat.weekdays.toSorted((a, b) => a - b);
  const rule = { startsOn, endsOn, weekdays, everyWeeks: repeat.everyWeeks, startTime, timeZone: ownTimeZone() };
  if (daysOf(rule).length === 0) return { error: t('None of these days lies before the last day.') };
  return { rule };
}

/** What a clock in a zone shows at an instant (ISO): `19:30`. */
export function timeInZone(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(instant),
  );
}

/** What a clock and a calendar in a zone show at an instant (ISO): `2026-11-03T19:30`. */
export function wallTimeInZone(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(new Date(instant)).replace(' ', 'T');
}

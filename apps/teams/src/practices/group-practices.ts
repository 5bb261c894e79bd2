import { addDays, atNoon, localDay, type LocalDay } from '@lineup/ui/dates';
import type { Practice } from '../model/practice';
import { plural } from '../language';

export interface PracticeGroups {
  /** Not started yet, the next one first. */
  upcoming: Practice[];
  /** Started, the latest first. */
  past: Practice[];
}

/** A practice is past from its start on. */
const isPast = (practice: Practice, now: Date) => new Date(practice.scheduled_at) < now;

/** What is ahead and what is over. `practices` come latest start first. */
export function groupPractices(practices: Practice[], now: Date): PracticeGroups {
  return {
    upcoming: practices.filter((practice) => !isPast(practice, now)).reverse(),
    past: practices.filter((practice) => isPast(practice, now)),
  };
}

/** What comes next: the first that is not called off. `upcoming` comes with the next one first. */
export const nextOf = (upcoming: Practice[]) => upcoming.find(({ status }) => status === 'scheduled');

export interface PracticeWeek {
  /** Its Sunday, as the calendar begins its weeks. */
  startsOn: LocalDay;
  practices: Practice[];
}

/** Practices by the viewer's weeks, in the order in which they come. */
export function groupByWeek(practices: Practice[]): PracticeWeek[] {
  const weeks = new Map<LocalDay, Practice[]>();
  for (const practice of practices) {
    const day = dayOf(practice);
    const startsOn = addDays(day, -atNoon(day).getDay());
    weeks.set(startsOn, [...(weeks.get(startsOn) ?? []), practice]);
  }
  return [...weeks].map(([startsOn, inWeek]) => ({ startsOn, practices: inWeek }));
}

/** The day of the viewer on which a practice starts. */
export const dayOf = (practice: Practice): LocalDay => localDay(new Date(practice.scheduled_at));

/** Days with practices → how many, in words. */
export function countByDay(practices: Practice[]): Map<LocalDay, string> {
  const counts = new Map<LocalDay, number>();
  for (const practice of practices) counts.set(dayOf(practice), (counts.get(dayOf(practice)) ?? 0) + 1);
  return new Map([...counts].map(([day, count]) => [day, plural(count, '{count} practice', '{count} practices')]));
}

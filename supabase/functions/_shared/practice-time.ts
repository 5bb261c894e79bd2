import type { Block } from './mail-text.ts';

const inZone = (time: string, zone: string | null, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone ?? 'UTC' }).format(new Date(time));

/** "Saturday, November 28, 2026 at 7:00 PM EST": the zone of the reader, or of the series, otherwise UTC, always named. */
export function moment(time: string, zone: string | null): string {
  const day = inZone(time, zone, { dateStyle: 'full' });
  return `${day} at ${inZone(time, zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}`;
}

/** "Sat, Nov 28, 7:00 PM EST", short enough for a subject. */
export const shortMoment = (time: string, zone: string | null) =>
  inZone(time, zone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** "Sat, Nov 28". */
export const shortDay = (time: string, zone: string | null) =>
  inZone(time, zone, { weekday: 'short', month: 'short', day: 'numeric' });

const ANSWERS = [
  { answer: 'attending', label: 'Going', tone: 'going' },
  { answer: 'maybe', label: 'Maybe', tone: 'maybe' },
  { answer: 'not_attending', label: 'Can’t go', tone: 'cannot' },
] as const;

/**
 * Buttons that answer with one press and no password, in a browser that a person is known to use; elsewhere the page asks.
 * The secret is in the fragment, which no server and no log ever sees.
 */
export const answerButtons = (token: string, site: string): Block => ({
  buttons: ANSWERS.map(({ answer, label, tone }) => ({
    link: `${site}/teams/answer#token=${token}&answer=${answer}`,
    label,
    tone,
  })),
});

/** Said in the small print below them. */
export const ABOUT_ANSWERS: Block = {
  note: 'One press answers. On a new device, we ask you to confirm the first time.',
};

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export interface SeriesRule {
  /** 1 Monday to 7 Sunday, on the wall of the series. */
  weekdays: number[];
  every_weeks: number;
  /** Last day, `YYYY-MM-DD`. */
  ends_on: string;
}

/** "Every Tuesday and Thursday, through May 31, 2027". Where the reader's day is another one, no day is named. */
export function repeats({ weekdays, every_weeks, ends_on }: SeriesRule, first: string, zone: string | null): string {
  const isSameDay = weekdays.some((day) => DAYS[day - 1] === inZone(first, zone, { weekday: 'long' }));
  const days = new Intl.ListFormat('en-US').format(weekdays.map((day) => DAYS[day - 1] ?? ''));
  const weeks = every_weeks === 1 ? 'Every week' : `Every ${every_weeks} weeks`;
  const often = !isSameDay ? weeks : every_weeks === 1 ? `Every ${days}` : `${weeks} on ${days}`;
  return `${often}, through ${inZone(`${ends_on}T12:00:00Z`, 'UTC', { dateStyle: 'long' })}`;
}

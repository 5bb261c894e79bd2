import type { Block } from './mail-text.ts';
import { sentence, type Words } from './words.ts';

const inZone = ({ locale }: Words, time: string, zone: string | null, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: zone ?? 'UTC' }).format(new Date(time));

/** "Saturday, November 28, 2026 at 7:00 PM EST": the zone of the reader, or of the series, otherwise UTC, always named. */
export function moment(words: Words, at: string, zone: string | null): string {
  const { t } = words;
  const day = inZone(words, at, zone, { dateStyle: 'full' });
  const time = inZone(words, at, zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return t('{day} at {time}', { day, time });
}

/** "Sat, Nov 28, 7:00 PM EST", short enough for a subject. */
export const shortMoment = (words: Words, time: string, zone: string | null) =>
  inZone(words, time, zone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** "Sat, Nov 28". */
export const shortDay = (words: Words, time: string, zone: string | null) =>
  inZone(words, time, zone, { weekday: 'short', month: 'short', day: 'numeric' });

/** "December 8, 2026" of a day, or of a time as the day that it is in UTC. */
export const longDay = (words: Words, time: string) => inZone(words, time, 'UTC', { dateStyle: 'long' });

/** "90 minutes". */
export const minutesOf = ({ plural }: Words, minutes: number) => plural(minutes, '{count} minute', '{count} minutes');

const ANSWERS = [
  { answer: 'attending', label: sentence('Going'), tone: 'going' },
  { answer: 'maybe', label: sentence('Maybe'), tone: 'maybe' },
  { answer: 'not_attending', label: sentence('Can’t go'), tone: 'cannot' },
] as const;

/**
 * Buttons that answer with one press and no password, in a browser that a person is known to use; elsewhere the page asks.
 * The secret is in the fragment, which no server and no log ever sees.
 */
export const answerButtons = ({ t }: Words, token: string, site: string): Block => ({
  buttons: ANSWERS.map(({ answer, label, tone }) => ({
    link: `${site}/teams/answer#token=${token}&answer=${answer}`,
    label: t(label),
    tone,
  })),
});

/** Said in the small print below them. */
export const aboutAnswers = ({ t }: Words): Block => ({
  note: t('One press answers. On a new device, we ask you to confirm the first time.'),
});

export interface SeriesRule {
  /** 1 Monday to 7 Sunday, on the wall of the series. */
  weekdays: number[];
  every_weeks: number;
  /** Last day, `YYYY-MM-DD`. */
  ends_on: string;
}

/** Noon of a Monday to Sunday. */
const DAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => `2024-01-0${day}T12:00:00Z`);

/** "Every Tuesday and Thursday, through May 31, 2027". Where the reader's day is another one, no day is named. */
export function repeats(words: Words, { weekdays, every_weeks, ends_on }: SeriesRule, at: string, zone: string | null) {
  const { locale, t, plural } = words;
  const nameOf = (time: string, where: string | null) => inZone(words, time, where, { weekday: 'long' });
  const names = weekdays.map((day) => nameOf(DAYS[day - 1] ?? '', 'UTC'));
  const days = new Intl.ListFormat(locale).format(names);
  const end = longDay(words, `${ends_on}T12:00:00Z`);
  if (!names.includes(nameOf(at, zone)))
    return plural(every_weeks, 'Every week, through {end}', 'Every {count} weeks, through {end}', { end });
  return plural(every_weeks, 'Every {days}, through {end}', 'Every {count} weeks on {days}, through {end}', {
    days,
    end,
  });
}

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

const ANSWERS = { attending: 'Going', maybe: 'Maybe', not_attending: 'Can’t go' };

/**
 * Links that answer with one press and no password, in a browser that a person is known to use; elsewhere the page asks.
 * The secret is in the fragment, which no server and no log ever sees.
 */
export const answerLinks = (token: string, site: string): Block[] => [
  ...Object.entries(ANSWERS).map(([answer, label]) => ({
    link: `${site}/teams/answer#token=${token}&answer=${answer}`,
    label,
  })),
  'One press is all it takes. On a new device, we ask you to confirm the first time.',
];

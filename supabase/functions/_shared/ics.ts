/** Writes iCalendar text (RFC 5545). All times are UTC, which every calendar program shows in its own zone. */
import { sentence, type Words } from './words.ts';

export interface CalendarEvent {
  /** Stays the same for the life of what it stands for. */
  uid: string;
  title: string;
  /** ISO. */
  start: string;
  minutes?: number;
  description?: string | null;
  location?: string | null;
  url?: string;
  isCancelled: boolean;
  /** ISO. */
  changedAt: string;
  /** Rises with each change that makes an event another one; without it, with each second of `changedAt`. */
  sequence?: number;
  /** Minutes before the start at which programs remind. */
  alarmBefore?: number;
}

/** Changes are counted in seconds from here, so that the sequence fits a 32-bit number until 2093. */
const SEQUENCE_START = Date.UTC(2025, 0, 1);
const MINUTE_MS = 60_000;
const MAX_OCTETS = 75;

/** A practice as the database tells it, for the feed and for mails alike. */
export interface CalendarPractice {
  id: string;
  title: string;
  description: string | null;
  location: string | null;
  /** Null where the team plays one game, or the practice is for all. */
  game?: string | null;
  scheduled_at: string;
  duration_minutes: number;
  is_mandatory: boolean;
  status: string;
  updated_at: string;
  sequence: number;
  /** What the reader of the feed has answered; of a mail its invitation says it. */
  answer?: string | null;
}

const ALARM_MINUTES = 30;
const obligationOf = ({ is_mandatory: isMandatory }: CalendarPractice, { t }: Words) =>
  t(isMandatory ? MANDATORY : OPTIONAL);
const MANDATORY = sentence('Mandatory');
const OPTIONAL = sentence('Optional');

/** The same event in the feed and in mails, so that a calendar that has it from one is changed by the other. */
export const eventOfPractice = (
  practice: CalendarPractice,
  team: { id: string; name: string },
  site: string,
  words: Words,
): CalendarEvent => ({
  uid: `practice-${practice.id}@lineup`,
  title: `${practice.title} (${team.name})`,
  start: practice.scheduled_at,
  minutes: practice.duration_minutes,
  description: [practice.game, obligationOf(practice, words), practice.description].filter(Boolean).join('\n'),
  location: practice.location,
  url: `${site}/teams/${team.id}/manage?tab=practices&practice=${practice.id}`,
  isCancelled: practice.status === 'cancelled',
  changedAt: practice.updated_at,
  sequence: practice.sequence,
  // Nobody is called to what they said no to.
  ...(practice.answer !== 'not_attending' && { alarmBefore: ALARM_MINUTES }),
});

/** A calendar to read, as a feed or in a file. */
export const writeCalendar = (name: string, events: readonly CalendarEvent[], words: Words): string =>
  calendarText('PUBLISH', [
    ...[`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    ...events.flatMap((event) => eventLines(event, words)),
  ]);

/** Invites one person to an event, or calls it off (iTIP, RFC 5546): `people` says who invites whom. */
export const writeInvitation = (event: CalendarEvent, people: readonly string[], words: Words): string =>
  calendarText(methodOf(event), eventLines(event, words, people));

/** What a calendar program does with an invitation to the event. */
export const methodOf = ({ isCancelled }: Pick<CalendarEvent, 'isCancelled'>) => (isCancelled ? 'CANCEL' : 'REQUEST');

function calendarText(method: string, content: readonly string[]): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Lineup//Team calendar//EN', 'CALSCALE:GREGORIAN'],
    `METHOD:${method}`,
    ...content,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent, { t }: Words, people: readonly string[] = []): string[] {
  const start = Date.parse(event.start);
  const changed = Date.parse(event.changedAt);
  const title = event.isCancelled ? t('Canceled: {title}', { title: event.title }) : event.title;
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(changed)}`,
    `LAST-MODIFIED:${utc(changed)}`,
    `SEQUENCE:${event.sequence ?? Math.max(0, Math.floor((changed - SEQUENCE_START) / 1000))}`,
    `DTSTART:${utc(start)}`,
    ...(event.minutes ? [`DTEND:${utc(start + event.minutes * MINUTE_MS)}`] : []),
    `SUMMARY:${escapeText(title)}`,
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    ...people,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(event.isCancelled ? ['TRANSP:TRANSPARENT'] : alarmLines(event)),
    'END:VEVENT',
  ];
}

function alarmLines({ alarmBefore, title }: CalendarEvent): string[] {
  if (!alarmBefore) return [];
  const lines = ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(title)}`, `TRIGGER:-PT${alarmBefore}M`];
  return [...lines, 'END:VALARM'];
}

const utc = (time: number) => `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

function escapeText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- control characters are not allowed in a value
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replaceAll(/[\\;,]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
  );
}

/** Lines of at most 75 octets; a character is never cut in two. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

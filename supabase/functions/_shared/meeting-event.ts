/** A booking with a college's program as an event of a calendar. Feeds have no language, so that an event is in English everywhere. */
import type { CalendarEvent } from './ics.ts';
import { type WardNames, wardNames } from './ward-names.ts';

/** A booking as the database tells it, for the feed and for mails alike. */
export interface CalendarMeeting {
  /** Of the booking, so that a move is the same event. */
  id: string;
  kind: string;
  college: string;
  starts_at: string;
  minutes: number;
  place: string | null;
  link: string | null;
  /** The person of the program. */
  host: string | null;
  sequence: number;
  updated_at: string;
  /** The name of the player, for a guardian. */
  ward: WardNames | null;
  /** A path of the site. */
  href: string;
}

const ALARM_MINUTES = 30;

/** English, without the catalogue that `words.ts` brings. */
const PLAIN = { locale: 'en-US', t: (sentence: string) => sentence };

const nameOf = (kind: string) => (kind === 'tryout' ? 'Tryout' : 'Meeting');

/** The same event in the feed and in mails, so that a calendar that has it from one is changed by the other. */
export const eventOfMeeting = (meeting: CalendarMeeting, site: string, isOn = true): CalendarEvent => ({
  uid: `meeting-${meeting.id}@lineup`,
  title: [wardNames(meeting.ward, PLAIN), `${nameOf(meeting.kind)} (${meeting.college})`].filter(Boolean).join(': '),
  start: meeting.starts_at,
  minutes: meeting.minutes,
  description: [meeting.host && `With ${meeting.host}`, meeting.link].filter(Boolean).join('\n'),
  location: meeting.place ?? meeting.link,
  url: `${site}${meeting.href}`,
  isCancelled: !isOn,
  changedAt: meeting.updated_at,
  sequence: meeting.sequence,
  alarmBefore: ALARM_MINUTES,
});

/** A booking with a college's program as an event of a calendar. */
import type { CalendarEvent } from './ics.ts';
import { type WardNames, wardNames } from './ward-names.ts';
import { sentence, type Words } from './words.ts';

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
  wards: WardNames | null;
  /** A path of the site. */
  href: string;
}

const ALARM_MINUTES = 30;

const MEETING = sentence('Meeting ({college})');
const TRYOUT = sentence('Tryout ({college})');

function titleOf({ kind, college, wards }: CalendarMeeting, words: Words): string {
  const { t } = words;
  const title = t(kind === 'tryout' ? TRYOUT : MEETING, { college });
  return [wardNames(wards, words, sentence('Your child')), title].filter(Boolean).join(': ');
}

const withHost = (host: string, { t }: Words) => t('With {host}', { host });

/** The same event in the feed and in mails, so that a calendar that has it from one is changed by the other. */
export const eventOfMeeting = (meeting: CalendarMeeting, site: string, words: Words, isOn = true): CalendarEvent => ({
  uid: `meeting-${meeting.id}@lineup`,
  title: titleOf(meeting, words),
  start: meeting.starts_at,
  minutes: meeting.minutes,
  description: [meeting.host && withHost(meeting.host, words), meeting.link].filter(Boolean).join('\n'),
  location: meeting.place ?? meeting.link,
  url: `${site}${meeting.href}`,
  isCancelled: !isOn,
  changedAt: meeting.updated_at,
  sequence: meeting.sequence,
  alarmBefore: ALARM_MINUTES,
});

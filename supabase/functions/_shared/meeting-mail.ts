/** The mail of a booking with a college's program: it puts the event into a calendar, moves it there, or takes it out. */
import type { CalendarEvent } from './ics.ts';
import { attachEvent, type Organizer } from './invitation.ts';
import type { MailText } from './mail-text.ts';
import { moment, shortMoment } from './practice-time.ts';

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
  ward: string | null;
  /** A path of the site. */
  href: string;
}

export interface MeetingMail extends CalendarMeeting {
  to: string;
  time_zone: string | null;
  /** Whether it takes place, for this player. */
  is_on: boolean;
  /** Filled in before the mail is written. */
  organizer?: Organizer;
}

const ALARM_MINUTES = 30;

const nameOf = (kind: string) => (kind === 'tryout' ? 'Tryout' : 'Meeting');

/** The same event in the feed and in mails, so that a calendar that has it from one is changed by the other. */
export const eventOfMeeting = (meeting: CalendarMeeting, site: string, isOn = true): CalendarEvent => ({
  uid: `meeting-${meeting.id}@lineup`,
  title: [meeting.ward, `${nameOf(meeting.kind)} (${meeting.college})`].filter(Boolean).join(': '),
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

/** Subjects are fixed words and times, as those of notices. */
export function writeMeeting(mail: MeetingMail, site: string): MailText {
  const { kind, college, starts_at: at, time_zone: zone, is_on: isOn, ward, organizer } = mail;
  const name = nameOf(kind);
  const facts: [string, string][] = [['When', `${moment(at, zone)}\n${mail.minutes} minutes`]];
  if (isOn && mail.place) facts.push(['Where', mail.place]);
  if (isOn && mail.link) facts.push(['Link', mail.link]);
  if (isOn && mail.host) facts.push(['With', mail.host]);
  if (ward) facts.push(['Who', ward]);
  return {
    subject: `${name} with a college ${isOn ? 'booked' : 'canceled'}: ${shortMoment(at, zone)}`,
    blocks: [
      { title: `${name}: ${college}` },
      isOn
        ? ward
          ? `${ward} has a place. You may come along or join by the link.`
          : 'You have a place. Cannot come? Give it back, so that somebody else can have it.'
        : `This ${name.toLowerCase()} no longer takes place for ${ward ?? 'you'}.`,
      { facts },
      { buttons: [{ link: `${site}${mail.href}`, label: ward ? 'Open your family page' : 'Move it or give it back' }] },
    ],
    attachments: organizer
      ? attachEvent(eventOfMeeting(mail, site, isOn), { ...organizer, name: college }, mail.to, {
          role: 'REQ',
          state: 'ACCEPTED',
        })
      : [],
  };
}

/** The mail of a booking with a college's program: it puts the event into a calendar, moves it there, or takes it out. */
import { attachEvent, type Organizer } from './invitation.ts';
import type { MailText } from './mail-text.ts';
import { type CalendarMeeting, eventOfMeeting } from './meeting-event.ts';
import { minutesOf, moment, shortMoment } from './practice-time.ts';
import { wardNames } from './ward-names.ts';
import { sentence, type Words } from './words.ts';

export interface MeetingMail extends CalendarMeeting {
  to: string;
  time_zone: string | null;
  /** Whether it takes place, for this player. */
  is_on: boolean;
  /** Filled in before the mail is written. */
  organizer?: Organizer;
}

/** What a mail says of one kind of time: each a sentence of its own, because languages bend the word. */
const KINDS = {
  meeting: {
    title: sentence('Meeting: {college}'),
    booked: sentence('Meeting with a college booked: {when}'),
    canceled: sentence('Meeting with a college canceled: {when}'),
    off: sentence('This meeting no longer takes place for you.'),
    offForWard: sentence('This meeting no longer takes place for {ward}.'),
  },
  tryout: {
    title: sentence('Tryout: {college}'),
    booked: sentence('Tryout with a college booked: {when}'),
    canceled: sentence('Tryout with a college canceled: {when}'),
    off: sentence('This tryout no longer takes place for you.'),
    offForWard: sentence('This tryout no longer takes place for {ward}.'),
  },
};

/** Subjects are fixed words and times, as those of notices. */
export function writeMeeting(mail: MeetingMail, site: string, words: Words): MailText {
  const { t } = words;
  const { college, starts_at: at, time_zone: zone, is_on: isOn, organizer } = mail;
  const ward = wardNames(mail.wards, words);
  const said = KINDS[mail.kind === 'tryout' ? 'tryout' : 'meeting'];
  const facts: [string, string][] = [[t('When'), `${moment(words, at, zone)}\n${minutesOf(words, mail.minutes)}`]];
  if (isOn && mail.place) facts.push([t('Where'), mail.place]);
  if (isOn && mail.link) facts.push([t('Link'), mail.link]);
  if (isOn && mail.host) facts.push([t('With'), mail.host]);
  if (ward) facts.push([t('Who'), ward]);
  return {
    subject: t(isOn ? said.booked : said.canceled, { when: shortMoment(words, at, zone) }),
    blocks: [
      { title: t(said.title, { college }) },
      isOn
        ? ward
          ? t('{ward} has a spot. You can come along or join by the link.', { ward })
          : t('You have a spot. Can’t come? Give it back, so that somebody else can have it.')
        : ward
          ? t(said.offForWard, { ward })
          : t(said.off),
      { facts },
      {
        buttons: [
          { link: `${site}${mail.href}`, label: ward ? t('Open your family page') : t('Move it or give it back') },
        ],
      },
    ],
    attachments: organizer
      ? attachEvent(
          eventOfMeeting(mail, site, words, isOn),
          { ...organizer, name: college },
          { address: mail.to, role: 'REQ', state: 'ACCEPTED' },
          words,
        )
      : [],
  };
}

/** The event of a practice as an invitation in a mail, to which calendar programs reply (iTIP by mail, RFC 6047). */
import { type CalendarEvent, type CalendarPractice, eventOfPractice, methodOf, writeInvitation } from './ics.ts';
import type { Attachment } from './mail-text.ts';
import type { Words } from './words.ts';

export interface Invitation {
  /** The secret part of the address that replies go to. */
  token: string;
  /** What the reader of the mail has answered. */
  answer: string | null;
  /** Who invites; filled in before the mail is written. */
  organizer?: Organizer;
}

export interface Organizer {
  address: string;
  /** Whether anybody reads what is sent there. */
  takesReplies: boolean;
}

const STATES: Record<string, string> = {
  attending: 'ACCEPTED',
  waiting: 'TENTATIVE',
  maybe: 'TENTATIVE',
  not_attending: 'DECLINED',
};

/**
 * Where replies go: to an address of this person and practice where mails are received, otherwise to the sender, and then
 * calendar programs are told to send none.
 */
export function organizerOf(token: string, sender: string, replyDomain: string | undefined): Organizer {
  if (replyDomain) return { address: `reply+${token}@${replyDomain}`, takesReplies: true };
  return { address: /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender, takesReplies: false };
}

/** The invitation as a file of a mail to one person, in which no other person is named. */
export function attachInvitation(
  practice: CalendarPractice & { team_id: string; team: string },
  { answer, organizer }: Invitation,
  reader: string,
  site: string,
  words: Words,
): Attachment[] {
  if (!organizer) return [];
  const event = eventOfPractice({ ...practice, answer }, { id: practice.team_id, name: practice.team }, site, words);
  const role = practice.is_mandatory ? 'REQ' : 'OPT';
  const attendee = { address: reader, role, state: STATES[answer ?? ''] ?? 'NEEDS-ACTION' } as const;
  return attachEvent(event, { ...organizer, name: practice.team }, attendee, words);
}

/** An event as an invitation of one reader by one organizer. */
export function attachEvent(
  event: CalendarEvent,
  organizer: Organizer & { name: string },
  reader: { address: string; role: 'REQ' | 'OPT'; state: string },
  words: Words,
): Attachment[] {
  const attendee = [
    'ATTENDEE;CUTYPE=INDIVIDUAL',
    `ROLE=${reader.role}-PARTICIPANT`,
    `PARTSTAT=${reader.state}`,
    `RSVP=${organizer.takesReplies && !event.isCancelled ? 'TRUE' : 'FALSE'}`,
  ].join(';');
  const people = [
    `ORGANIZER;CN="${quotable(organizer.name)}":mailto:${organizer.address}`,
    `${attendee}:mailto:${reader.address}`,
  ];
  const content = writeInvitation(event, people, words);
  return [{ filename: 'invite.ics', content, type: `text/calendar; charset=utf-8; method=${methodOf(event)}` }];
}

/** A quoted parameter has no way to escape anything. */
// oxlint-disable-next-line no-control-regex -- control characters are what is taken out
const quotable = (text: string) => text.replaceAll(/["\u0000-\u001f\u007f]+/g, ' ');

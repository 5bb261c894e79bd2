/** Reads the reply of a calendar program (`METHOD:REPLY`) out of a mail, wherever the mail has it. */
import ICAL from 'ical.js';
import PostalMime, { type Attachment } from 'postal-mime';

export interface CalendarReply {
  /** By which a mail that comes again is known. */
  messageId: string;
  uid: string;
  /** The address that replies. */
  attendee: string;
  status: 'attending' | 'maybe' | 'not_attending';
  /** Of the event that was replied to; null where the program does not say. */
  sequence: number | null;
  /** ISO. */
  writtenAt: string | null;
  comment: string | null;
}

const STATUSES: Record<string, CalendarReply['status']> = {
  ACCEPTED: 'attending',
  TENTATIVE: 'maybe',
  DECLINED: 'not_attending',
};
const MAX_MESSAGE = 1_000_000;
const MAX_CALENDAR = 64_000;
/** Some programs send it twice, as a part to show and as a file. */
const MAX_CALENDARS = 4;

/** The reply, or null when the mail holds none that can be read. */
export async function readReply(message: Uint8Array): Promise<CalendarReply | null> {
  if (message.length === 0 || message.length > MAX_MESSAGE) return null;
  try {
    const mail = await PostalMime.parse(message, {
      attachmentEncoding: 'arraybuffer',
      // What somebody forwards is not their own reply.
      forceRfc822Attachments: true,
      maxNestingDepth: 20,
      maxHeadersSize: 100_000,
    });
    const messageId = mail.messageId ?? (await hashOf(message));
    for (const calendar of mail.attachments.filter(isCalendar).slice(0, MAX_CALENDARS)) {
      const reply = replyOf(textOf(calendar));
      if (reply) return { messageId, ...reply };
    }
  } catch {
    // Anybody may write anything to such an address.
  }
  return null;
}

const isCalendar = ({ mimeType, filename }: Attachment) =>
  /^(text\/calendar|application\/ics)$/.test(mimeType) || /\.ics$/i.test(filename ?? '');

function textOf({ content }: Attachment): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  return bytes.length > MAX_CALENDAR ? '' : new TextDecoder().decode(bytes);
}

function replyOf(text: string): Omit<CalendarReply, 'messageId'> | null {
  const calendar = calendarOf(text);
  if (String(calendar?.getFirstPropertyValue('method')).toUpperCase() !== 'REPLY') return null;
  const [event, ...others] = calendar?.getAllSubcomponents('vevent') ?? [];
  if (!event || others.length > 0) return null;
  // A reply is of one person.
  const [attendee, ...more] = event.getAllProperties('attendee');
  const status = STATUSES[String(attendee?.getParameter('partstat') ?? '').toUpperCase()];
  if (!attendee || more.length > 0 || !status) return null;
  const [uid, sequence, stamp] = ['uid', 'sequence', 'dtstamp'].map((name) => event.getFirstPropertyValue(name));
  return {
    uid: String(uid),
    attendee: String(attendee.getFirstValue()).replace(/^mailto:/i, ''),
    status,
    sequence: typeof sequence === 'number' && Number.isInteger(sequence) ? sequence : null,
    writtenAt: stamp instanceof ICAL.Time ? stamp.toJSDate().toISOString() : null,
    comment: commentOf(event),
  };
}

function calendarOf(text: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(text) as unknown[]);
  } catch {
    return null;
  }
}

/** What its person wrote beside it: plain text that the team reads as the reason. */
function commentOf(event: ICAL.Component): string | null {
  const comment =
    event.getFirstPropertyValue('comment') ?? event.getFirstProperty('attendee')?.getParameter('x-response-comment');
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const text = typeof comment === 'string' ? comment.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ').trim() : '';
  return text === '' ? null : text.slice(0, 1000);
}

async function hashOf(message: Uint8Array): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', message.slice()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

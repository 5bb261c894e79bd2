import { describe, expect, test } from 'vitest';
import { readReply } from './calendar-reply.ts';
import { appleReply, gmailReply, outlookReply, type ReplyValues } from './example-replies.ts';

const values: ReplyValues = {
  to: `reply+${'a1'.repeat(24)}@reply.lineup.example`,
  uid: 'practice-00000000-0000-4000-8000-000000000001@lineup',
  attendee: 'pat@mail.example',
  status: 'ACCEPTED',
  sequence: 3,
};
const read = (mail: string) => readReply(new TextEncoder().encode(mail));
const shapes = [
  ['Gmail', gmailReply],
  ['Outlook', outlookReply],
  ['Apple', appleReply],
] as const;

describe.each(shapes)('a reply of %s', (_, write) => {
  test.each([
    ['ACCEPTED', 'attending'],
    ['TENTATIVE', 'maybe'],
    ['DECLINED', 'not_attending'],
  ] as const)('says %s', async (status, answer) => {
    const reply = await read(write({ ...values, status, messageId: '<one@mail.example>' }));
    expect(reply).toMatchObject({ status: answer, uid: values.uid, sequence: 3, comment: null });
    expect(reply?.attendee.toLowerCase()).toBe(values.attendee);
    expect(reply?.messageId).toBe('<one@mail.example>');
    expect(reply?.writtenAt).toBe('2026-11-25T10:11:12.000Z');
  });

  test('brings what its person wrote, as plain text', async () => {
    const reply = await read(write({ ...values, status: 'DECLINED', comment: 'Exam\\, sorry: é 🎮 = late' }));
    expect(reply?.comment).toBe('Exam, sorry: é 🎮 = late');
  });
});

describe('a mail that holds no reply', () => {
  const plain = (content: string, type = 'text/calendar; method=REPLY') =>
    `Message-ID: <x@y>\r\nContent-Type: ${type}\r\n\r\n${content}`;
  const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const event = ['BEGIN:VEVENT', `UID:${values.uid}`, 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@b', 'END:VEVENT'];
  const one = calendar('METHOD:REPLY', ...event);

  test('is told from one that does, which may be all there is of it', async () => {
    expect(await read(plain(one))).toMatchObject({ status: 'attending', sequence: null, writtenAt: null });
    expect(await read(plain(one, 'application/octet-stream; name="invite.ics"'))).toMatchObject({ uid: values.uid });
  });

  test.each([
    ['nothing', ''],
    ['words', plain('Yes, I am coming!', 'text/plain')],
    ['a broken calendar', plain('BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT')],
    ['an invitation', plain(one.replace('REPLY', 'REQUEST'))],
    ['another state', plain(one.replace('ACCEPTED', 'DELEGATED'))],
    ['two events', plain(calendar('METHOD:REPLY', ...event, ...event))],
    ['two people', plain(one.replace('END:VEVENT', 'ATTENDEE;PARTSTAT=DECLINED:mailto:c@d\r\nEND:VEVENT'))],
    ['nobody', plain(one.replace(/ATTENDEE.*\r\n/, ''))],
    ['the reply of somebody else, forwarded', plain(plain(one), 'message/rfc822')],
    ['a calendar that is too long', plain(one.replace('END:VEVENT', `X-A:${'a'.repeat(70_000)}\r\nEND:VEVENT`))],
    ['a mail that is too long', `${plain(one)}${' '.repeat(1_000_000)}`],
    ['headers without an end', `X: ${'a'.repeat(200_000)}\r\n${plain(one)}`],
  ])('is left alone: %s', async (_, mail) => {
    expect(await read(mail)).toBeNull();
  });

  test('is left alone when its parts are nested without an end', async () => {
    let mail = plain(one);
    for (let depth = 0; depth < 100; depth++) {
      mail = `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${mail}\r\n--b${depth}--\r\n`;
    }
    expect(await read(mail)).toBeNull();
  });

  test('a mail without an id is known by what it says', async () => {
    const bare = plain(one).replace('Message-ID: <x@y>\r\n', '');
    const [first, again, other] = await Promise.all([bare, bare, bare.replace('ACCEPTED', 'DECLINED')].map(read));
    expect(first?.messageId).toBe(again?.messageId);
    expect(first?.messageId).not.toBe(other?.messageId);
  });
});

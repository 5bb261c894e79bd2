/** Replies as calendar programs send them, in the shapes of Gmail, Outlook (Exchange) and Apple Calendar. For tests. */

export interface ReplyValues {
  to: string;
  uid: string;
  attendee: string;
  status: 'ACCEPTED' | 'TENTATIVE' | 'DECLINED';
  sequence?: number;
  /** `YYYYMMDDTHHMMSSZ` */
  stamp?: string;
  messageId?: string;
  comment?: string;
}

const base64 = (text: string) =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');

/** With soft breaks inside of lines, as those programs write them. */
const quotedPrintable = (text: string) =>
  text
    .replaceAll(/[^\r\n\u0020-\u003c\u003e-\u007e]/gu, (character) =>
      [...Buffer.from(character)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
    )
    .split('\r\n')
    .map((line) => line.replaceAll(/(.{70})(?=.)(?<!=.?)/g, '$1=\r\n'))
    .join('\r\n');

const lines = (...all: (string | false)[]) => all.filter((line) => line !== false).join('\r\n');

/** Nested: text, HTML and calendar as alternatives, and the calendar again as a file in base 64. */
export function gmailReply({
  to,
  uid,
  attendee,
  status,
  sequence = 0,
  stamp,
  messageId,
  comment,
}: ReplyValues): string {
  const note = comment === undefined ? '' : `;X-RESPONSE-COMMENT="${comment.replaceAll('\\', '')}"`;
  const calendar = lines(
    ...['BEGIN:VCALENDAR', 'PRODID:-//Google Inc//Google Calendar 70.9054//EN', 'VERSION:2.0', 'CALSCALE:GREGORIAN'],
    ...['METHOD:REPLY', 'BEGIN:VEVENT', 'DTSTART:20261201T233000Z', 'DTEND:20261202T010000Z'],
    `DTSTAMP:${stamp ?? '20261125T101112Z'}`,
    ...[`ORGANIZER;CN=Comets:mailto:${to}`, `UID:${uid}`],
    ...[
      `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${status};CN=Pat `,
      ` Player;X-NUM-GUESTS=0${note}:mailto:${attendee}`,
    ],
    ...['CREATED:20261120T090000Z', 'DESCRIPTION:Mandatory', 'LAST-MODIFIED:20261125T101112Z', 'LOCATION:Lab 4'],
    ...[`SEQUENCE:${sequence}`, 'STATUS:CONFIRMED', 'SUMMARY:Scrim (Comets)', 'TRANSP:OPAQUE'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  );
  return lines(
    ...['MIME-Version: 1.0', `Reply-To: Pat Player <${attendee}>`, 'Auto-Submitted: auto-generated'],
    ...['Sender: Google Calendar <calendar-notification@google.com>'],
    `Message-ID: ${messageId ?? '<calendar-4f1c@google.com>'}`,
    ...['Date: Wed, 25 Nov 2026 10:11:12 +0000', 'Subject: =?UTF-8?Q?Re=3A_Scrim_=28Comets=29_=40_Tue_Dec_1=2C_2026?='],
    ...[`From: Pat Player <${attendee}>`, `To: ${to}`],
    ...['Content-Type: multipart/mixed; boundary="00000000000031aa"', '', '--00000000000031aa'],
    ...['Content-Type: multipart/alternative; boundary="00000000000031ab"', '', '--00000000000031ab'],
    ...['Content-Type: text/plain; charset="UTF-8"; format=flowed; delsp=yes', 'Content-Transfer-Encoding: base64', ''],
    ...[base64('Pat Player has replied to this invitation.'), '--00000000000031ab'],
    ...['Content-Type: text/html; charset="UTF-8"', 'Content-Transfer-Encoding: quoted-printable', ''],
    ...['<p style=3D"margin:0">Pat Player has replied to this invitation.</p>', '--00000000000031ab'],
    ...['Content-Type: text/calendar; charset="UTF-8"; method=REPLY', 'Content-Transfer-Encoding: 7bit', ''],
    ...[calendar, '--00000000000031ab--', '--00000000000031aa'],
    ...['Content-Type: application/ics; name="invite.ics"', 'Content-Disposition: attachment; filename="invite.ics"'],
    ...['Content-Transfer-Encoding: base64', '', base64(calendar), '--00000000000031aa--', ''],
  );
}

/** One of three alternatives, in base 64, with a zone of its own and an address in capitals. */
export function outlookReply({
  to,
  uid,
  attendee,
  status,
  sequence = 0,
  stamp,
  messageId,
  comment,
}: ReplyValues): string {
  const calendar = lines(
    ...['BEGIN:VCALENDAR', 'METHOD:REPLY', 'PRODID:Microsoft Exchange Server 2010', 'VERSION:2.0', 'BEGIN:VTIMEZONE'],
    ...['TZID:Eastern Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T020000', 'TZOFFSETFROM:-0400'],
    ...['TZOFFSETTO:-0500', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11', 'END:STANDARD', 'END:VTIMEZONE'],
    ...['BEGIN:VEVENT', `ATTENDEE;PARTSTAT=${status};CN="Player, Pat":mailto:${attendee.toUpperCase()}`],
    ...[
      `COMMENT;LANGUAGE=en-US:${comment ?? String.raw`\n`}`,
      `UID:${uid}`,
      'SUMMARY;LANGUAGE=en-US:Re: Scrim (Comets)',
    ],
    ...['DTSTART;TZID=Eastern Standard Time:20261201T183000', 'DTEND;TZID=Eastern Standard Time:20261201T200000'],
    ...['CLASS:PUBLIC', 'PRIORITY:5', `DTSTAMP:${stamp ?? '20261125T101112Z'}`, 'TRANSP:OPAQUE', 'STATUS:CONFIRMED'],
    ...[`SEQUENCE:${sequence}`, 'LOCATION;LANGUAGE=en-US:Lab 4', `X-MICROSOFT-CDO-APPT-SEQUENCE:${sequence}`],
    ...[
      'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
      'X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ],
  );
  const boundary = '_000_DM6PR0101MB3465_';
  return lines(
    ...[`From: "Player, Pat" <${attendee}>`, `To: "'Comets'" <${to}>`, 'Subject: Re: Scrim (Comets)'],
    ...['Thread-Topic: Scrim (Comets)', 'Date: Wed, 25 Nov 2026 10:11:12 +0000'],
    `Message-ID:\r\n ${messageId ?? '<DM6PR0101MB3465@prod.outlook.com>'}`,
    ...[
      'Accept-Language: en-US',
      'Content-Language: en-US',
      'X-MS-Has-Attach:',
      'x-ms-exchange-calendar-originator-id: x',
    ],
    ...[`Content-Type: multipart/alternative;\r\n\tboundary="${boundary}"`, 'MIME-Version: 1.0', '', `--${boundary}`],
    ...[
      'Content-Type: text/plain; charset="us-ascii"',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '',
      `--${boundary}`,
    ],
    ...['Content-Type: text/html; charset="us-ascii"', 'Content-Transfer-Encoding: quoted-printable', ''],
    ...['<html><body></body></html>', '', `--${boundary}`],
    ...['Content-Type: text/calendar; charset="utf-8"; method=REPLY', 'Content-Transfer-Encoding: base64', ''],
    ...[base64(calendar), '', `--${boundary}--`, ''],
  );
}

/** A file beside a text, quoted-printable with soft breaks. */
export function appleReply({
  to,
  uid,
  attendee,
  status,
  sequence = 0,
  stamp,
  messageId,
  comment,
}: ReplyValues): string {
  const calendar = lines(
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Apple Inc.//iPhone OS 18.1//EN', 'METHOD:REPLY', 'BEGIN:VEVENT'],
    `ATTENDEE;CN="Zoë Player";CUTYPE=INDIVIDUAL;EMAIL="${attendee}";PARTSTAT=${status}:mailto:${attendee}`,
    comment !== undefined && `COMMENT:${comment}`,
    ...['CREATED:20261120T090000Z', 'DTEND:20261202T010000Z', `DTSTAMP:${stamp ?? '20261125T101112Z'}`],
    ...[
      'DTSTART:20261201T233000Z',
      'LAST-MODIFIED:20261125T101112Z',
      `ORGANIZER;CN="Comets";EMAIL="${to}":mailto:${to}`,
    ],
    ...[`SEQUENCE:${sequence}`, 'SUMMARY:Scrim (Comets)', `UID:${uid}`, 'END:VEVENT', 'END:VCALENDAR', ''],
  );
  return lines(
    ...[`From: =?utf-8?Q?Zo=C3=AB?= Player <${attendee}>`, `To: Comets <${to}>`],
    ...['Content-Type: multipart/mixed; boundary="Apple-Mail=_7C9F"', 'Mime-Version: 1.0 (1.0)'],
    ...[
      'Subject: Re: Scrim (Comets)',
      `Message-Id: ${messageId ?? '<9D1B@icloud.com>'}`,
      'Date: Wed, 25 Nov 2026 11:11:12 +0100',
    ],
    ...['X-Mailer: iPhone Mail (22B83)', '', '--Apple-Mail=_7C9F', 'Content-Type: text/plain;\r\n\tcharset=utf-8'],
    ...['Content-Transfer-Encoding: quoted-printable', '', 'Zo=C3=AB Player replied.', '--Apple-Mail=_7C9F'],
    ...['Content-Type: text/calendar; method=REPLY;\r\n name="iCal-20261125-101112.ics"; charset=utf-8'],
    ...[
      'Content-Transfer-Encoding: quoted-printable',
      'Content-Disposition: attachment;\r\n filename=iCal-20261125-101112.ics',
    ],
    ...['', quotedPrintable(calendar), '--Apple-Mail=_7C9F--', ''],
  );
}

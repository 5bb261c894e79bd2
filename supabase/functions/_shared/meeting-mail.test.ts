import { describe, expect, test } from 'vitest';
import { renderMail } from './mail-text.ts';
import { type MeetingMail, writeMeeting } from './meeting-mail.ts';
import { writeNotice } from './notice-mails.ts';
import { ENGLISH, wordsIn } from './words.ts';

const SITE = 'https://site.example';
const mail = (values: Partial<MeetingMail> = {}): MeetingMail => ({
  ...{
    to: 'kai@site.example',
    id: 'b',
    kind: 'tryout',
    college: 'State',
    starts_at: '2026-11-29T00:00:00Z',
    minutes: 60,
  },
  ...{ place: 'Arena', link: null, host: 'Jordan', sequence: 2, updated_at: '2026-11-20T00:00:00Z', wards: null },
  ...{ href: '/recruiting-status/i', time_zone: 'America/New_York', is_on: true },
  organizer: { address: 'mail@lineup.example', takesReplies: false },
  ...values,
});
const file = (values?: Partial<MeetingMail>, words = ENGLISH) =>
  writeMeeting(mail(values), SITE, words).attachments?.[0]?.content.replaceAll('\r\n ', '') ?? '';

describe('34.1 the mail of a booking', () => {
  test('invites to the event, moves it by the same UID and a higher number, and takes it out', () => {
    expect(file()).toContain('METHOD:REQUEST');
    expect(file()).toContain('UID:meeting-b@lineup');
    expect(file({ sequence: 3 })).toContain('SEQUENCE:3');
    expect(file()).toContain('LOCATION:Arena');
    expect(file()).toContain('PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:kai@site.example');
    const off = file({ is_on: false, place: null, sequence: 4 });
    expect(off).toContain('METHOD:CANCEL');
    expect(off).toContain('UID:meeting-b@lineup');
    expect(off).not.toContain('Arena');
  });

  test('35.6 puts the event into the calendar in the language of its reader', async () => {
    const spanish = await wordsIn('es');
    expect(file({ wards: [null, 'Noa'] }, spanish)).toContain('SUMMARY:Tu hija o hijo y Noa: Prueba (State)');
    expect(file({}, spanish)).toContain('DESCRIPTION:Con Jordan');
    const off = file({ kind: 'meeting', is_on: false, wards: ['Kai', null] }, spanish);
    expect(off).toContain('SUMMARY:Cancelado: Kai y tu hija o hijo: Reunión (State)');
    expect(file({ wards: [null] })).toContain('SUMMARY:Your child: Tryout (State)');
  });

  test('says when and where, to a guardian also for whom; names stand in no subject', () => {
    const { subject, text } = renderMail(writeMeeting(mail({ wards: ['Kai'], href: '/family' }), SITE, ENGLISH));
    expect(subject).toBe('Tryout with a college booked: Sat, Nov 28, 7:00 PM EST');
    expect(text).toContain('Where: Arena');
    expect(text).toContain('Who: Kai');
    expect(text).toContain(`Open your family page:\n${SITE}/family`);
  });

  test('an invitation is answered by one press', () => {
    const offered = {
      kind: 'meeting_offered',
      amount: 1,
      href: '/recruiting-status/i',
      college: 'State',
      title: 'tryout',
    };
    const { subject, text } = renderMail(
      writeNotice(
        {
          ...offered,
          to: 'kai@site.example',
          changed_at: '2026-11-20T00:00:00Z',
          at: '2026-11-29T00:00:00Z',
          meeting_token: 'secret',
        },
        SITE,
        ENGLISH,
      ),
    );
    expect(subject).toBe('A college would like to meet you');
    expect(text).toContain(`Book:\n${SITE}/recruiting-status/answer#token=secret&answer=book`);
    expect(text).toContain(`Decline:\n${SITE}/recruiting-status/answer#token=secret&answer=decline`);
  });
});

import { describe, expect, test } from 'vitest';
import { type NoticeMail, writeDigest, writeNotice } from './notice-mails.ts';

const SITE = 'https://lineup.example';
const mail = (values: Partial<NoticeMail> = {}): NoticeMail => ({
  to: 'player@lineup.example',
  kind: 'practice_moved',
  amount: 1,
  team: 'Comets',
  title: 'Scrim',
  at: '2026-11-29T00:00:00Z',
  href: '/teams/t/manage?tab=practices&practice=p',
  minutes: 90,
  location: null,
  time_zone: 'America/New_York',
  token: 'secret',
  ...values,
});
const text = (values?: Partial<NoticeMail>) =>
  writeNotice(mail(values), SITE)
    .blocks.map((block) => (typeof block === 'string' ? block : `${block.label} ${block.link}`))
    .join('\n');

describe('a notice by mail', () => {
  test('has the day in the subject, in the zone of its reader, on both sides of daylight saving', () => {
    const subject = (at: string, time_zone: string | null) => writeNotice(mail({ at, time_zone }), SITE).subject;
    expect(subject('2026-11-29T00:00:00Z', 'America/New_York')).toBe('Practice moved: Sat, Nov 28, 7:00 PM EST');
    expect(subject('2026-10-30T23:00:00Z', 'America/New_York')).toBe('Practice moved: Fri, Oct 30, 7:00 PM EDT');
    expect(subject('2026-11-29T00:00:00Z', 'Europe/Berlin')).toMatch(/^Practice moved: Sun, Nov 29, 1:00 AM /);
    expect(subject('2026-11-29T00:00:00Z', null)).toBe('Practice moved: Sun, Nov 29, 12:00 AM UTC');
  });

  test('[TM-119] has a link for each answer and one to exactly that practice', () => {
    expect(text()).toContain(`Going ${SITE}/teams/answer#token=secret&answer=attending`);
    expect(text()).toContain(`Can’t go ${SITE}/teams/answer#token=secret&answer=not_attending`);
    expect(text()).toContain('On a new device, we ask you to confirm the first time.');
    expect(text()).toContain(`${SITE}/teams/t/manage?tab=practices&practice=p`);
    expect(text()).toContain('Comets: Scrim is moved to Saturday, November 28, 2026 at 7:00 PM EST, 90 minutes.');
    expect(text({ kind: 'practice_cancelled', token: null })).not.toContain('#token');
  });

  test('of a team that waits for an answer says so in its link, for who is signed out there', () => {
    expect(text({ kind: 'place_offered', href: '/teams' })).toContain(`See it on Lineup ${SITE}/teams#answer`);
    expect(text({ kind: 'request_declined', href: '/teams' })).not.toContain('#answer');
  });

  test('no name of a person or team stands in a subject', () => {
    for (const kind of ['practice_moved', 'poll_opened', 'request_made', 'interest_moved', 'task_due'])
      expect(
        writeNotice(mail({ kind, at: kind === 'practice_moved' ? mail().at : undefined }), SITE).subject,
      ).not.toMatch(/Scrim|Comets/);
  });

  test('a move or cancellation brings the event that the calendar feed has', () => {
    const event = {
      id: 'p',
      team_id: 't',
      team: 'Comets',
      title: 'Scrim é',
      description: null,
      location: null,
      scheduled_at: '2026-11-29T00:00:00Z',
      duration_minutes: 90,
      is_mandatory: true,
      status: 'cancelled',
      updated_at: '2026-11-20T10:00:00Z',
    };
    const [file] = writeNotice(mail({ kind: 'practice_cancelled', events: [event] }), SITE).attachments ?? [];
    expect(file?.content).toContain('UID:practice-p@lineup\r\n');
    expect(file?.content).toContain('STATUS:CANCELLED\r\n');
    expect(file?.content).toMatch(/METHOD:PUBLISH\r\n[^]*SEQUENCE:\d+\r\n/);
    expect(writeNotice(mail(), SITE).attachments).toEqual([]);
  });
});

test('the mail of a day has a line and a link for each notice', () => {
  const day = '2026-11-29T02:00:00Z';
  const notices = [mail(), mail({ amount: 12 })];
  const { subject, blocks } = writeDigest({ to: '', time_zone: null, day, notices }, SITE);
  expect(subject).toBe('Your day on Lineup, Sun, Nov 29: 2 notices');
  expect(blocks[0]).toBe('Practice moved: Comets, Scrim, Sunday, November 29, 2026 at 12:00 AM UTC');
  expect(blocks[2]).toMatch(/^12 practices moved: Comets/);
});

test('the mail of a day names the day on the wall of its reader', () => {
  const subject = (time_zone: string) =>
    writeDigest({ to: '', time_zone, day: '2026-11-29T02:00:00Z', notices: [mail()] }, SITE).subject;
  expect(subject('America/New_York')).toBe('Your day on Lineup, Sat, Nov 28: 1 notice');
  expect(subject('Asia/Tokyo')).toBe('Your day on Lineup, Sun, Nov 29: 1 notice');
});

import { describe, expect, test } from 'vitest';
import { renderMail } from './mail-text.ts';
import type { NoticeMail } from './notice.ts';
import { writeDigest, writeNotice } from './notice-mails.ts';
import { ENGLISH } from './words.ts';

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
const text = (values?: Partial<NoticeMail>) => renderMail(writeNotice(mail(values), SITE, ENGLISH)).text;

describe('a notice by mail', () => {
  test('has the day in the subject, in the zone of its reader, on both sides of daylight saving', () => {
    const subject = (at: string, time_zone: string | null) =>
      writeNotice(mail({ at, time_zone }), SITE, ENGLISH).subject;
    expect(subject('2026-11-29T00:00:00Z', 'America/New_York')).toBe('Practice moved: Sat, Nov 28, 7:00 PM EST');
    expect(subject('2026-10-30T23:00:00Z', 'America/New_York')).toBe('Practice moved: Fri, Oct 30, 7:00 PM EDT');
    expect(subject('2026-11-29T00:00:00Z', 'Europe/Berlin')).toMatch(/^Practice moved: Sun, Nov 29, 1:00 AM /);
    expect(subject('2026-11-29T00:00:00Z', null)).toBe('Practice moved: Sun, Nov 29, 12:00 AM UTC');
  });

  test('[TM-119] has a link for each answer and one to exactly that practice', () => {
    expect(text()).toContain(`Going:\n${SITE}/teams/answer#token=secret&answer=attending`);
    expect(text()).toContain(`Can’t go:\n${SITE}/teams/answer#token=secret&answer=not_attending`);
    expect(text()).toContain('On a new device, we ask you to confirm the first time.');
    expect(text()).toContain(`${SITE}/teams/t/manage?tab=practices&practice=p`);
    expect(text()).toContain(
      'Comets moved a practice.\n\nWhen: Saturday, November 28, 2026 at 7:00 PM EST\n90 minutes',
    );
    expect(text({ kind: 'practice_cancelled', token: null })).not.toContain('#token');
  });

  test('of a ward names the ward and leads to the page of the family; it answers nothing by itself', () => {
    const ward = { kind: 'ward_practice_moved', token: null, wards: ['Kai'], href: '/family' };
    expect(text(ward)).toContain('Who: Kai, Comets');
    expect(text(ward)).toContain(`Answer for Kai:\n${SITE}/family`);
    expect(text(ward)).not.toContain('#token');
    expect(text({ ...ward, kind: 'ward_practice_cancelled' })).toContain('Comets canceled this practice.');
    expect(writeNotice(mail(ward), SITE, ENGLISH).subject).toMatch(/^Practice moved: Sat, Nov 28/);
  });

  test('of a move has the old time, of a cancellation the reason, of each the place and who', () => {
    const was = { at: '2026-11-28T00:00:00Z', location: 'Gym' };
    const moved = text({ was, location: 'Lab' });
    expect(moved).not.toContain('Game:');
    expect(text({ was, location: 'Lab', game: 'Valorant' })).toContain('\nGame: Valorant\nWho: Comets');
    expect(moved).toContain('Where: Lab\nBefore: Friday, November 27, 2026 at 7:00 PM EST\nGym\nWho: Comets');
    // Only the place.
    expect(text({ was: { ...was, at: mail().at ?? '' }, location: 'Lab' })).not.toContain('November 27');
    const off = text({ kind: 'practice_cancelled', token: null, note: 'Snow' });
    expect(off).toContain('Comets canceled this practice.');
    expect(off).toContain('Why: Snow');
    expect(off).not.toContain('Are you coming?');
  });

  test('[TM-119] of a series says its rule, and what an answer counts for', () => {
    const series = { weekdays: [6, 7], every_weeks: 1, ends_on: '2027-05-31' };
    const several = { kind: 'practice_scheduled', amount: 5, series };
    expect(text({ ...several, is_of_series: true })).toContain(
      'Comets scheduled 5 practices.\n\nFirst: Saturday, November 28, 2026 at 7:00 PM EST',
    );
    expect(text({ ...several, is_of_series: true })).toContain(
      'Repeats: Every Saturday and Sunday, through May 31, 2027',
    );
    expect(text({ ...several, is_of_series: true })).toContain('all that follow in its series');
    expect(text({ ...several, series: null, is_of_series: false })).toContain('Are you coming to the first one?');
    // Where its reader's wall shows another day, no day of the rule is named.
    expect(text({ ...several, series: { ...series, weekdays: [3], every_weeks: 2 } })).toContain(
      'Repeats: Every 2 weeks, through',
    );
  });

  test('of a poll has its times in the zone of the reader, each a link to vote', () => {
    const times = ['2026-11-29T00:00:00Z', '2026-11-30T00:00:00Z'];
    const href = '/teams/t/manage?tab=practices&poll=x';
    const { at: _at, ...poll } = mail({ kind: 'poll_opened', title: 'Playoff prep', times, href, minutes: 120 });
    const { subject, text: said } = renderMail(writeNotice(poll, SITE, ENGLISH));
    expect(subject).toBe('Which times work for you?');
    expect(said).toContain('Playoff prep\n\nComets is looking for a time (120 minutes). Which of these work for you?');
    expect(said).toContain(`Saturday, November 28, 2026 at 7:00 PM EST:\n${SITE}${href}`);
    expect(said).toContain(`Sunday, November 29, 2026 at 7:00 PM EST:\n${SITE}${href}`);
    expect(said).toContain('Pick your times:');
  });

  test('of a team that waits for an answer says so in its link, for who is signed out there', () => {
    expect(text({ kind: 'place_offered', href: '/teams' })).toContain(`Accept or decline:\n${SITE}/teams#answer`);
    expect(text({ kind: 'request_declined', href: '/teams' })).not.toContain('#answer');
  });

  test('of a tier that ended says why and leads to the subscription', () => {
    const ended = { kind: 'tier_ended', href: '/subscription', team: 'Comets', at: undefined, title: undefined };
    const { subject, text: said } = renderMail(writeNotice(mail(ended), SITE, ENGLISH));
    expect(subject).toBe('A team’s subscription has ended');
    expect(said).toContain('Comets is on bronze now: its paid period ended a week ago');
    expect(said).toContain(`See the subscription:\n${SITE}/subscription`);
  });

  test('of a request for a team leads to the team, or says why not and where it is corrected', () => {
    const about = { team: 'Comets', at: undefined, title: undefined };
    const open = renderMail(
      writeNotice(mail({ ...about, kind: 'team_request_approved', href: '/teams/1/manage' }), SITE, ENGLISH),
    );
    expect(open.subject).toBe('Your team is open');
    expect(open.text).toContain(`Open the team:\n${SITE}/teams/1/manage`);
    const note = 'Name your school.';
    const not = renderMail(
      writeNotice(mail({ ...about, kind: 'team_request_declined', href: '/teams/create', note }), SITE, ENGLISH),
    );
    expect(not.subject).toBe('Your request for a team was declined');
    expect(not.text).toContain('They wrote: Name your school. You can correct it');
    expect(not.text).toContain(`Correct the request:\n${SITE}/teams/create`);
  });

  test('no name of a person or team stands in a subject', () => {
    for (const kind of [
      'tier_ended',
      'webhook_stopped',
      'team_request_declined',
      'practice_moved',
      'poll_opened',
      'request_made',
      'interest_moved',
      'task_due',
    ])
      expect(
        writeNotice(mail({ kind, at: kind === 'practice_moved' ? mail().at : undefined }), SITE, ENGLISH).subject,
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
      sequence: 3,
    };
    const [file] = writeNotice(mail({ kind: 'practice_cancelled', events: [event] }), SITE, ENGLISH).attachments ?? [];
    expect(file?.content).toContain('UID:practice-p@lineup\r\n');
    expect(file?.content).toContain('STATUS:CANCELLED\r\n');
    expect(file?.content).toMatch(/METHOD:PUBLISH\r\n[^]*SEQUENCE:3\r\n/);
    expect(writeNotice(mail(), SITE, ENGLISH).attachments).toEqual([]);
  });
});

test('the mail of a day has a line and a link for each notice', () => {
  const day = '2026-11-29T02:00:00Z';
  const notices = [mail(), mail({ amount: 12 })];
  const { subject, blocks } = writeDigest({ to: '', time_zone: null, day, notices }, SITE, ENGLISH);
  expect(subject).toBe('Your day on Lineup, Sun, Nov 29: 2 updates');
  expect(blocks[1]).toBe('Practice moved: Comets, Scrim, Sunday, November 29, 2026 at 12:00 AM UTC');
  expect(blocks[3]).toMatch(/^12 practices moved: Comets/);
});

test('the mail of a day names the day on the wall of its reader', () => {
  const subject = (time_zone: string) =>
    writeDigest({ to: '', time_zone, day: '2026-11-29T02:00:00Z', notices: [mail()] }, SITE, ENGLISH).subject;
  expect(subject('America/New_York')).toBe('Your day on Lineup, Sat, Nov 28: 1 update');
  expect(subject('Asia/Tokyo')).toBe('Your day on Lineup, Sun, Nov 29: 1 update');
});

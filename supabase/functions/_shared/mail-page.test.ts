// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderMail } from './mail-text.ts';
import { type MailContents, writeMail } from './mails.ts';

const SITE = 'https://lineup.example';
const practice = {
  ...{ to: 'x@mail.example', amount: 1, team: 'Comets <b>', title: 'Scrim', at: '2026-12-02T02:00:00Z' },
  ...{ href: '/teams/t/manage', time_zone: null, token: 'secret', changed_at: '2026-11-24T10:00:00Z' },
};
const date = '2026-12-08T00:00:00Z';

/** Every kind of mail, with what its button or link is called. */
const mails: { [Name in keyof MailContents]: [MailContents[Name], string] } = {
  team_invitation: [
    { to: '', token: 't', team: 'Comets <b>', kind: 'member', role: 'player', inviter: null, expires_at: date },
    'See the invitation',
  ],
  college_invitation: [
    { to: '', college: 'State <b>', slug: 's', role: 'programs_college_staff', inviter: null, expires_at: date },
    'See the invitation',
  ],
  contact_message: [{ to: null, reply_to: 'a@mail.example', name: 'Ann', topic: 'teams', message: 'Hi <b>' }, ''],
  role_decision: [
    { to: '', role: 'recruit_player', college: null, is_approved: true, note: 'Hi <b>' },
    'See your roles',
  ],
  guardian_request: [{ to: '' }, 'Confirm or decline'],
  guardian_offer: [{ to: '' }, 'Sign up and answer'],
  practice_reminder: [
    {
      ...{ to: '', team: 'Comets <b>', team_id: 't', title: 'Scrim', scheduled_at: practice.at, duration_minutes: 90 },
      ...{ location: 'Lab', time_zone: null, practice_id: 'p', token: 'secret' },
    },
    'Can’t go',
  ],
  notice: [{ ...practice, kind: 'practice_moved' }, 'Can’t go'],
  notice_digest: [{ to: '', time_zone: null, day: date, notices: [{ ...practice, kind: 'practice_moved' }] }, ''],
  recruiting_digest: [
    { to: '', colleges: [{ college: 'State <b>', slug: 's', new: 1, unanswered: 0, due: 0 }] },
    'Open the dashboard',
  ],
  unread_messages: [{ to: '', conversation_id: 'c', count: 1, people: ['Ann <b>'] }, 'Read and reply'],
  report_handled: [{ to: '' }, 'Open your inbox'],
  messaging_notice: [{ to: '', decision: 'warned', about: 'profile', until: null }, 'Tell us if this is a mistake'],
};
const kinds = Object.keys(mails) as (keyof MailContents)[];

const htmlOf = (kind: keyof MailContents) => {
  const { html } = renderMail(writeMail(kind, mails[kind][0] as never, SITE));
  return { html, page: new DOMParser().parseFromString(html, 'text/html') };
};

test.each(kinds)('%s has buttons that fill a colored cell, 44 px high, and nothing typed is markup', (kind) => {
  const { html, page } = htmlOf(kind);
  expect(page.querySelector('b')).toBeNull();
  // What mail programs do not know, or what needs a request.
  expect(html).not.toMatch(/white-space|flex|grid|position:|<img|<script|url\(/);
  const label = mails[kind][1];
  const button = [...page.querySelectorAll<HTMLElement>('td[bgcolor] > a')].find((each) => each.textContent === label);
  if (label === '') return;
  expect(button?.style).toMatchObject({ display: 'block', padding: expect.stringMatching(/^12px/) as string });
  expect(button?.style.lineHeight).toBe('20px');
});

test('answers have a color each, in one row', () => {
  const cells = [...htmlOf('practice_reminder').page.querySelectorAll('td[bgcolor]')];
  expect(cells.map((cell) => cell.textContent)).toEqual(['Going', 'Maybe', 'Can’t go']);
  expect(new Set(cells.map((cell) => cell.getAttribute('bgcolor'))).size).toBe(3);
  expect(new Set(cells.map((cell) => cell.parentElement)).size).toBe(1);
});

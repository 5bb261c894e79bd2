// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderMail } from './mail-text.ts';
import { type MailContents, writeMail } from './mails.ts';
import type { NoticeMail } from './notice-mails.ts';

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
    {
      to: '',
      college: 'State <b>',
      slug: 's',
      role: 'programs_college_staff',
      inviter: null,
      expires_at: date,
      has_account: false,
    },
    'See the invitation',
  ],
  contact_message: [{ to: null, reply_to: 'a@mail.example', name: 'Ann', topic: 'teams', message: 'Hi <b>' }, ''],
  subscription_ended: [
    { to: null, team: 'Comets <b>', team_id: 't', subscription: 'sub_1', ended_on: date },
    'See the team',
  ],
  role_decision: [
    { to: '', role: 'recruit_player', college: null, is_approved: true, note: 'Hi <b>' },
    'See your roles',
  ],
  college_decision: [
    { to: '', college: 'State <b>', slug: null, is_approved: false, note: 'Hi <b>' },
    'Correct it and ask again',
  ],
  guardian_request: [{ to: '', has_account: true }, 'Confirm or decline'],
  guardian_offer: [{ to: '' }, 'Sign up and answer'],
  practice_reminder: [
    {
      ...{ to: '', team: 'Comets <b>', team_id: 't', title: 'Scrim', scheduled_at: practice.at, duration_minutes: 90 },
      ...{ location: 'Lab', time_zone: null, practice_id: 'p', token: 'secret' },
    },
    'Can’t go',
  ],
  reason_wanted: [
    { to: '', team: 'Comets <b>', title: 'Scrim', scheduled_at: practice.at, time_zone: null, token: 'secret' },
    'Give a reason',
  ],
  ward_reminder: [
    {
      ...{
        to: '',
        ward: 'Kai <b>',
        team: 'Comets <b>',
        title: 'Scrim',
        scheduled_at: practice.at,
        duration_minutes: 90,
      },
      ...{ location: 'Lab', time_zone: null },
    },
    'Answer for Kai <b>',
  ],
  family_week: [
    {
      ...{ to: '', time_zone: null },
      wards: [
        {
          ...{ name: 'Kai <b>', colleges: null, places: [] },
          practices: [{ title: 'Scrim <b>', starts_at: practice.at, team_name: 'Comets', answer: null }],
        },
      ],
    },
    'Open My Family',
  ],
  meeting: [
    {
      ...{
        to: '',
        id: 'b',
        kind: 'tryout',
        college: 'State <b>',
        starts_at: practice.at,
        minutes: 60,
        place: 'Lab <b>',
      },
      ...{ link: null, host: 'Ann <b>', sequence: 0, updated_at: practice.at, ward: 'Kai <b>', href: '/family' },
      ...{ time_zone: null, is_on: true },
    },
    'Open your family page',
  ],
  notice: [{ ...practice, kind: 'practice_moved' }, 'Can’t go'],
  notice_digest: [
    { to: '', time_zone: null, day: date, notices: [{ ...practice, kind: 'practice_moved' }] },
    'Open Lineup',
  ],
  new_matches: [
    {
      ...{ to: '', amount: 2 },
      filters: [
        {
          ...{ id: 'f', kind: 'posts', name: 'Valorant <b>', secret: 's' },
          matches: [{ title: 'Comets <b>', href: '/teams/1/manage', why: ['Valorant'] }],
        },
      ],
    },
    'See all of it',
  ],
  recruiting_digest: [
    { to: '', colleges: [{ college: 'State <b>', slug: 's', waiting: 1, is_late: false, due: 0 }] },
    'Open the dashboard',
  ],
  unread_messages: [{ to: '', conversation_id: 'c', count: 1, people: ['Ann <b>'] }, 'Read and reply'],
  report_handled: [{ to: '' }, 'Open your inbox'],
  version_failing: [
    {
      ...{
        to: null,
        alert: 'a',
        remote: 'teams',
        version: 'cccccccccccc',
        previous: 'aaaaaaaaaaaa',
        errors: 12,
        loads: 40,
      },
      ...{ rate: 0.3, previous_rate: 0.01 },
      found: [{ fingerprint: '0123456789abcdef', name: 'TypeError', message: 'no <b>', route: '/teams', frame: null }],
    },
    'Open the console',
  ],
  messaging_notice: [{ to: '', decision: 'warned', about: 'profile', until: null }, 'Tell us if this is a mistake'],
};
const kinds = Object.keys(mails) as (keyof MailContents)[];

/** Every kind of notice that is mailed, with what its button or link is called. */
const about = { ...practice, at: undefined, title: 'Scrim', note: 'Hi <b>' };
const notices: Record<string, [Partial<NoticeMail>, string]> = {
  practice_scheduled: [practice, 'Going'],
  practice_moved: [practice, 'Going'],
  practice_cancelled: [{ ...practice, token: null }, 'See the practice'],
  ward_practice_scheduled: [{ ...practice, token: null, ward: 'Kai' }, 'Answer for Kai'],
  ward_practice_moved: [{ ...practice, token: null, ward: 'Kai' }, 'Answer for Kai'],
  ward_practice_cancelled: [{ ...practice, token: null, ward: 'Kai' }, 'See the practice'],
  poll_opened: [{ ...about, times: [practice.at] }, 'Pick your times'],
  scrim_asked: [about, 'See who asks'],
  scrim_declined: [about, 'Find a scrim'],
  scrim_offered: [about, 'Take the scrim'],
  scrim_time: [about, 'See the new time'],
  scrim_result: [about, 'See the result'],
  request_made: [about, 'See the request'],
  request_accepted: [about, 'Open the team'],
  request_declined: [about, 'See teams'],
  team_request_approved: [about, 'Open the team'],
  team_request_declined: [about, 'Correct the request'],
  place_offered: [about, 'Accept or decline'],
  tier_ended: [about, 'See the subscription'],
  webhook_stopped: [about, 'See the connection'],
  meeting_offered: [{ ...about, college: 'State <b>', at: practice.at }, 'See the times'],
  meeting_soon: [{ ...about, college: 'State <b>', at: practice.at }, 'See where it is'],
  meeting_feedback: [{ ...about, college: 'State <b>' }, 'Read it'],
  ward_meeting_soon: [{ ...about, college: 'State <b>', ward: 'Kai <b>' }, 'See where it is'],
  ward_meeting_feedback: [{ ...about, college: 'State <b>', ward: 'Kai <b>' }, 'Read it'],
  ...Object.fromEntries(
    ['made', 'changed', 'signed', 'soon', 'accepted', 'declined', 'withdrawn', 'expired'].flatMap((change) =>
      [`offer_${change}`, `ward_offer_${change}`]
        .filter((kind) => kind !== 'offer_declined')
        .map((kind) => [
          kind,
          [{ ...about, college: 'State <b>', ward: 'Kai <b>', at: practice.at }, 'Read the offer'],
        ]),
    ),
  ),
  interest_moved: [{ ...about, college: 'State <b>', stage: 'Offer made' }, 'See where you stand'],
  interest_replied: [{ ...about, college: 'State <b>' }, 'Read the answer'],
  task_due: [{ ...about, college: 'State <b>' }, 'See the task'],
  profile_hidden: [about, 'Open your profile'],
  profile_shown: [about, 'Open your profile'],
  announcement: [{ ...about, team: 'Comets <b>', title: 'Bring <b> jerseys' }, 'Read the announcement'],
  ward_announcement: [
    { ...about, team: 'Comets <b>', title: 'Bring <b> jerseys', ward: 'Kai <b>' },
    'See it in your family page',
  ],
};

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
  // Of all mails one alone is answered by replying to it.
  expect(label === '').toBe(kind === 'contact_message');
  if (label === '') return;
  expect(button?.style).toMatchObject({ display: 'block', padding: expect.stringMatching(/^12px/) as string });
  expect(button?.style.lineHeight).toBe('20px');
});

test('the list of kinds is that of the database: each template of the outbox, and each notice with a sentence of its own', () => {
  const schema = readFileSync(join(import.meta.dirname, '../../schemas/37_mail.sql'), 'utf8');
  const templates = [...schema.matchAll(/^  when '(\w+)' then$/gm)].map(([, name]) => name);
  expect(kinds.toSorted()).toEqual([...new Set(templates)].toSorted());
  const source = readFileSync(join(import.meta.dirname, 'notice-mails.ts'), 'utf8');
  const plain = [...source.slice(source.indexOf('const PLAIN')).matchAll(/^  (\w+): (?:\(\{|offerLine)/gm)].map(
    ([, name]) => name,
  );
  const practices = ['scheduled', 'moved', 'cancelled'].flatMap((change) => [
    `practice_${change}`,
    `ward_practice_${change}`,
  ]);
  expect(Object.keys(notices).toSorted()).toEqual([...plain, ...practices, 'poll_opened'].toSorted());
});

test.each(Object.keys(notices))(
  'a notice %s has its button, the same as plain text, and nothing typed is markup',
  (kind) => {
    const [content, label] = notices[kind]!;
    const { html, text } = renderMail(writeMail('notice', { ...content, kind, amount: 1 } as NoticeMail, SITE));
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(page.querySelector('b')).toBeNull();
    const links = [...page.querySelectorAll<HTMLAnchorElement>('a')];
    const button = links.find((each) => each.textContent === label);
    expect(button?.closest('td')?.getAttribute('bgcolor')).toBeTruthy();
    // Whatever can be pressed stands in the text, too.
    for (const { href } of links) expect(text).toContain(href);
    expect(text).toContain(`${label}:\n${button?.getAttribute('href')}`);
  },
);

test.each(kinds)('%s says all of it in its plain text', (kind) => {
  const mail = writeMail(kind, mails[kind][0] as never, SITE);
  const { html, text, subject } = renderMail(mail);
  expect(subject).not.toBe('');
  for (const each of new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a'))
    expect(text).toContain(each.getAttribute('href'));
});

test.each([
  ...(['practice_reminder', 'practice_scheduled', 'practice_moved', 'practice_cancelled'] as const),
  ...(['ward_reminder', 'ward_practice_scheduled', 'ward_practice_moved', 'ward_practice_cancelled'] as const),
])('[TM-119] %s names the place and the time in the zone of its reader, in both parts', (kind) => {
  const zone = { time_zone: 'America/Chicago', location: 'Lab 2' };
  const { html, text } = renderMail(
    kind === 'practice_reminder' || kind === 'ward_reminder'
      ? writeMail(kind, { ...mails[kind][0], ...zone } as never, SITE)
      : writeMail('notice', { ...notices[kind]![0], ...zone, kind, minutes: 90 } as NoticeMail, SITE),
  );
  const shown = new DOMParser().parseFromString(html, 'text/html').body.textContent;
  for (const part of [text, shown]) {
    expect(part).toContain('Tuesday, December 1, 2026 at 8:00 PM CST');
    expect(part).toContain('90 minutes');
    expect(part).toMatch(/Where:? ?Lab 2/);
    expect(part).toMatch(kind.startsWith('ward') ? /Who:? ?Kai[^,]*, Comets/ : /Who:? ?Comets/);
  }
});

test('answers have a color each, in one row', () => {
  const cells = [...htmlOf('practice_reminder').page.querySelectorAll('td[bgcolor]')];
  expect(cells.map((cell) => cell.textContent)).toEqual(['Going', 'Maybe', 'Can’t go']);
  expect(new Set(cells.map((cell) => cell.getAttribute('bgcolor'))).size).toBe(3);
  expect(new Set(cells.map((cell) => cell.parentElement)).size).toBe(1);
});

test.each([
  ['guardian_request', true, 'sign-in', '/account/guardians'],
  ['guardian_request', false, 'sign-up', '/account/guardians'],
  ['college_invitation', true, 'sign-in', '/college/s/edit'],
  ['college_invitation', false, 'sign-up', '/college/s/edit'],
  ['guardian_offer', false, 'sign-up', '/account/guardians'],
] as const)('%s leads who has an account: %s to the form for %s, and on to %s', (kind, hasAccount, mode, next) => {
  const mail = { ...mails[kind][0], to: 'mum+1@mail.example', has_account: hasAccount };
  const { text } = renderMail(writeMail(kind, mail as never, SITE));
  const link = new URL(/https:\S+/.exec(text)![0]);
  expect(link.pathname + link.search).toBe('/auth');
  expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({
    mode,
    email: 'mum+1@mail.example',
    next,
  });
});

// What the auth service sends is a template that it fills itself.
test.each(['confirmation', 'email-change', 'invite', 'magic-link', 'recovery'])(
  'the mail of the auth service for %s looks as all others do: a button, a dark side, nothing to load',
  (name) => {
    const html = readFileSync(join(import.meta.dirname, `../../templates/${name}.html`), 'utf8');
    const page = new DOMParser().parseFromString(html, 'text/html');
    const bare = (css: string | null | undefined) => css?.replaceAll(/[\s;]/g, '');
    const ours = htmlOf('report_handled').page;
    expect(bare(page.querySelector('style')?.textContent)).toBe(bare(ours.querySelector('style')?.textContent));
    const [button, ...more] = page.querySelectorAll<HTMLAnchorElement>('a');
    expect(more).toEqual([]);
    expect(button?.closest('td')?.getAttribute('bgcolor')).toBe('#10151d');
    expect(bare(button?.getAttribute('style'))).toBe(
      bare(ours.querySelector('td[bgcolor] > a')?.getAttribute('style')),
    );
    expect(button?.getAttribute('href')).toMatch(
      /^\{\{ \.SiteURL \}\}\/auth\/confirm#token_hash=\{\{ \.TokenHash \}\}&type=/,
    );
    expect(html).not.toMatch(/<img|<script|url\(|https?:/);
  },
);

// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderMail } from './mail-text.ts';
import { kinds, mails, notices, SITE } from './testing/mail-examples.ts';
import { type MailContents, writeMail } from './mails.ts';
import type { NoticeMail } from './notice.ts';

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
  const source = readFileSync(join(import.meta.dirname, 'notice-lines.ts'), 'utf8');
  const plain = [
    ...source.slice(source.indexOf('const LINES')).matchAll(/^  (\w+): (?:\(|offerLine|paperLine|scrimLine)/gm),
  ].map(([, name]) => name);
  const practices = ['scheduled', 'moved', 'cancelled', 'place'].flatMap((change) => [
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
  ...(['practice_reminder', 'practice_scheduled', 'practice_moved', 'practice_cancelled', 'practice_place'] as const),
  ...([
    'ward_reminder',
    'ward_practice_scheduled',
    'ward_practice_moved',
    'ward_practice_cancelled',
    'ward_practice_place',
  ] as const),
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

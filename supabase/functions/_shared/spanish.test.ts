// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lookUp } from './language/catalogue.ts';
import { kinds, mails, notices, SITE } from './testing/mail-examples.ts';
import { type FitFact, sayFacts } from './fit-words.ts';
import { type MailText, renderMail } from './mail-text.ts';
import { type MailContents, writeMail } from './mails.ts';
import type { NoticeMail } from './notice.ts';
import { TITLES, writePush } from './notice-push.ts';
import { SUBJECTS } from './notice-subjects.ts';
import { roleIn } from './role-names.ts';
import { stageIn } from './stages.ts';
import { ENGLISH, SPANISH_FORM, type Values, type Words, wordsFrom, wordsIn } from './words.ts';

/** They go to our staff, who read English. */
const OF_STAFF = ['contact_message', 'subscription_ended', 'version_failing'];
const ofPeople = kinds.filter((kind) => !OF_STAFF.includes(kind));

const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };

/** A language in which no vowel is plain: whatever shows one came past the catalogue. Days of Japan have none. */
const pseudo = wordsFrom({ ...SPANISH_FORM, locale: 'ja' }, (sentence, values: Values = {}) =>
  sentence
    .split(/(\{\w+\})/)
    .map((piece) => {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1];
      return name === undefined
        ? piece.replaceAll(/[aeiou]/gi, (vowel) => accents[vowel.toLowerCase()] ?? vowel)
        : String(values[name] ?? piece);
    })
    .join(''),
);

/** What people typed. */
const typed = (content: unknown): string[] =>
  typeof content === 'string'
    ? [content]
    : typeof content === 'object' && content !== null
      ? Object.values(content).flatMap(typed)
      : [];

/** What is left with plain vowels of a mail in the language without them. */
function english(mail: MailText, content: unknown): string[] {
  const { subject, text } = renderMail(mail);
  const known = typed(content)
    .filter((each) => each.length > 1)
    .toSorted((a, b) => b.length - a.length);
  return `${subject}\n${text}`
    .split('\n')
    .map((line) => known.reduce((rest, each) => rest.replaceAll(each, ''), line.replaceAll(/https:\S+/g, '')))
    .map((line) => line.replaceAll(/UTC|CST/g, ''))
    .filter((line) => /[aeiou]/i.test(line));
}

/** What a mail, a push or a notice says that the catalogue has not. */
function lacking(say: (words: Words) => unknown): string[] {
  const lacks: string[] = [];
  say(
    wordsFrom(SPANISH_FORM, (sentence, values) => {
      const found = lookUp(sentence, values);
      if (found === undefined) lacks.push(sentence);
      return found;
    }),
  );
  return lacks;
}

const noticeOf = (kind: string) => ({ ...notices[kind]![0], kind }) as NoticeMail;
const bare = { to: '', amount: 1, href: '/', changed_at: '2026-11-24T10:00:00Z' };

describe('35.6 in Spanish', () => {
  test.each(ofPeople)('the mail %s leaves nothing in English', (kind) => {
    const content = mails[kind][0] as never;
    expect(english(writeMail(kind, content, SITE, pseudo), content)).toEqual([]);
    expect(lacking((words) => writeMail(kind, { ...mails[kind][0], role: 'player' } as never, SITE, words))).toEqual(
      [],
    );
  });

  test.each(Object.keys(notices))('the mail of the notice %s leaves nothing in English, once or several', (kind) => {
    const series = { weekdays: [2, 4], every_weeks: 1, ends_on: '2027-05-31' };
    for (const more of [{}, { amount: 3, is_of_series: true, minutes: 90 }, { amount: 3, series, minutes: 90 }]) {
      const content = { ...noticeOf(kind), ...more };
      expect(english(writeMail('notice', content, SITE, pseudo), content)).toEqual([]);
      expect(lacking((words) => writeMail('notice', content, SITE, words))).toEqual([]);
    }
    // Where nothing is known of it.
    const content: NoticeMail = { ...bare, kind };
    expect(english(writeMail('notice', content, SITE, pseudo), content)).toEqual([]);
    expect(lacking((words) => writeMail('notice', content, SITE, words))).toEqual([]);
  });

  test.each([...new Set([...Object.keys(notices), ...Object.keys(SUBJECTS), ...Object.keys(TITLES)])])(
    'the push of %s and its line in the mail of a day',
    (kind) => {
      const content = { ...(notices[kind] ? noticeOf(kind) : { ...bare, kind, college: 'State' }) };
      const push = { ...content, to: 's', change_id: 'c', title: kind.includes('meeting') ? 'tryout' : content.title };
      expect(lacking((words) => writePush(push, words))).toEqual([]);
      const day = { to: '', time_zone: null, day: bare.changed_at, notices: [content] };
      expect(english(writeMail('notice_digest', day, SITE, pseudo), day)).toEqual([]);
      expect(lacking((words) => writeMail('notice_digest', day, SITE, words))).toEqual([]);
    },
  );

  test('a mail says its language, leads to pages in it, and counts as Spanish does', async () => {
    const words = await wordsIn('es');
    const mail = renderMail(
      writeMail('unread_messages', { to: '', conversation_id: 'c', count: 1, people: [] }, SITE, words),
    );
    expect(mail.html).toContain('<html lang="es"');
    expect(mail.text).toContain('Tienes 1 mensaje sin leer');
    expect(mail.text).toContain(`${SITE}/es/inbox?conversation=c`);
    expect(
      renderMail(writeMail('unread_messages', { to: '', conversation_id: 'c', count: 2, people: [] }, SITE, words))
        .text,
    ).toContain('Tienes 2 mensajes sin leer');
    const practice = writeMail('notice', { ...noticeOf('practice_moved'), time_zone: 'America/Chicago' }, SITE, words);
    expect(practice.subject).toBe('Entrenamiento cambiado: mar, 1 de dic, 8:00 p.m. CST');
    expect(renderMail(practice).text).toContain('martes, 1 de diciembre de 2026, 8:00 p.m. CST');
  });

  test('what people typed stays as it is, also where it looks like a place of a sentence', async () => {
    const words = await wordsIn('es');
    const mail = {
      ...mails.ward_reminder[0],
      team: '{ward} <b>',
      wards: ['Kai {team}'],
    } as MailContents['ward_reminder'];
    const { text, html } = renderMail(writeMail('ward_reminder', mail, SITE, words));
    expect(text).toContain('{ward} <b> quiere saber si Kai {team} va a asistir.');
    expect(html).not.toContain('<b>');
  });

  test('several wards of a reader are named in their language, also one without a name', async () => {
    const words = await wordsIn('es');
    const wards = ['Kai', null];
    const push = { ...bare, to: 's', change_id: 'c', kind: 'ward_practice_moved', wards };
    expect([writePush(push, words).body, writePush(push).body]).toEqual(['Kai y tu hija o hijo', 'Kai and your child']);
    const written = [
      writeMail('ward_reminder', { ...mails.ward_reminder[0], wards } as MailContents['ward_reminder'], SITE, words),
      writeMail('meeting', { ...mails.meeting[0], wards } as MailContents['meeting'], SITE, words),
      ...Object.keys(notices)
        .filter((kind) => kind.startsWith('ward_'))
        .map((kind) => writeMail('notice', { ...noticeOf(kind), wards }, SITE, words)),
    ].map((mail) => renderMail(mail).text);
    expect(written.filter((text) => !text.includes('Kai y tu hija o hijo') || / and |your child/.test(text))).toEqual(
      [],
    );
  });

  test.each([undefined, null, 'en', 'fr', 'toString'])('of the language %s stays English', async (language) => {
    expect(await wordsIn(language)).toBe(ENGLISH);
  });

  test('a guardian without an account gets a link to the page in Spanish', async () => {
    const mail = { to: 'mum@mail.example', has_account: false };
    const { text } = renderMail(writeMail('guardian_request', mail, SITE, await wordsIn('es')));
    expect(text).toContain(`${SITE}/es/auth#mode=sign-up`);
  });
});

test('35.6 roles and stages are those of the database', async () => {
  const schema = (name: string) => readFileSync(join(import.meta.dirname, `../../schemas/${name}`), 'utf8');
  const words = await wordsIn('es');
  const listed = (text = '') => [...text.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  const asked = /role_requests_role_check check \(role in \(([^)]*)\)/.exec(schema('06_roles.sql'))?.[1];
  const invited = /team_invitations_role check \((.*?)end\)/s.exec(schema('17_invitations.sql'))?.[1];
  const roles = [...listed(asked), ...listed(invited)].filter((name) => name !== 'member');
  expect(roles.length).toBeGreaterThan(20);
  expect(roles.filter((role) => roleIn(role, words) === roleIn(role, ENGLISH) && role !== 'reserve')).toEqual([]);
  const labels = /insert into public\.pipeline_stage_labels[^;]*;/.exec(schema('25_pipeline_stages.sql'))?.[0] ?? '';
  const stages = [...labels.matchAll(/\('\w+', '([^']+)', \d\)/g)].map(([, label = '']) => label);
  expect(stages.length).toBeGreaterThan(15);
  expect(stages.filter((stage) => stageIn(stage, words) === stage)).toEqual([]);
});

interface FitCase {
  fact: FitFact;
  en: string;
  es: string;
}
const fitCases = JSON.parse(readFileSync(join(import.meta.dirname, 'fit-cases.json'), 'utf8')) as FitCase[];

describe('35.6 why something fits', () => {
  test.each(fitCases)('$en: $es', async ({ fact, en, es }) => {
    expect(sayFacts([fact], ENGLISH)).toEqual([en]);
    expect(sayFacts([fact], await wordsIn('es'))).toEqual([es]);
  });

  test('every fact of the database is among these cases, and no other', () => {
    const read = (name: string) => readFileSync(join(import.meta.dirname, `../../schemas/${name}`), 'utf8');
    const made = (read('76_tell_me_when.sql') + read('95_kept_teams.sql')).matchAll(/private\.fact(?:_of)?\('(\w+)'/g);
    const codes = new Set([...made].map(([, code]) => code));
    expect(codes.size).toBeGreaterThan(30);
    expect([...codes].toSorted()).toEqual([...new Set(fitCases.map(({ fact }) => fact.code))].toSorted());
  });

  test('is in the mail in the language of its reader, in the zone where they are', async () => {
    const words = await wordsIn('es');
    const choices: FitFact[] = [
      { code: 'any_game', names: ['Valorant', 'Rocket League', 'Dota 2'] },
      { code: 'any_role', roles: ['Duelist', 'Support'] },
      { code: 'min_rank', rank: 'Gold' },
      { code: 'text', text: 'club, this or that' },
      { code: 'hours', hours: 'evening' },
    ];
    const matches = [
      {
        ...{ title: 'Comets', href: '/teams/scrims', why: [{ code: 'level', level: 'competitive' } satisfies FitFact] },
        ...{ at: '2026-12-02T02:00:00Z', zone: 'America/Chicago' },
      },
      // A minor reads no word of a team; a newer fact is left out.
      { title: null, href: '/teams/1', why: [{ code: 'newer' } as unknown as FitFact] },
    ];
    const filters = [{ ...{ id: 'f', kind: 'scrims', choices, secret: 's' }, matches }];
    const { text } = renderMail(writeMail('new_matches', { to: '', amount: 2, filters }, SITE, words));
    expect(text).toContain(
      'Scrims abiertos: Valorant o Rocket League o Dota 2, Duelist o Support, Gold o superior, “club, this or that”, por las noches',
    );
    expect(text).toContain('Comets: competitivo, mar, 1 de dic, 8:00 p.m. CST');
    expect(text).toMatch(/^Un equipo$/m);
  });
});

describe('35.6 what the auth service sends', () => {
  const CONDITION = /\{\{\s*if\s+eq\s+\.Data\.language\s+`es`\s*\}\}(.*?)\{\{\s*else\s*\}\}(.*?)\{\{\s*end\s*\}\}/gs;
  const inBoth = (template: string) => ['$1', '$2'].map((side) => template.replaceAll(CONDITION, side));
  const root = join(import.meta.dirname, '../..');

  test.each(['confirmation', 'email-change', 'invite', 'magic-link', 'recovery'])('%s is whole in both', (name) => {
    const pages = inBoth(readFileSync(join(root, `templates/${name}.html`), 'utf8')).map((html) =>
      new DOMParser().parseFromString(html, 'text/html'),
    );
    expect(pages.map((page) => page.documentElement.lang)).toEqual(['es', 'en']);
    const [spanish = [], plain = []] = pages.map((page) =>
      [page.title, ...[...page.querySelectorAll('td, h1, p, a')].flatMap(({ childNodes }) => [...childNodes])]
        .map((each) => (typeof each === 'string' ? each : each.nodeType === 3 ? (each.textContent ?? '') : '').trim())
        .filter((text) => /\p{L}/u.test(text) && text !== 'Lineup'),
    );
    expect(spanish.length).toBe(plain.length);
    expect(spanish.length).toBeGreaterThan(4);
    for (const [place, text] of spanish.entries()) {
      expect(text).not.toBe(plain[place]);
      expect(text).not.toMatch(/\{\{\s*(if|else|end)/);
    }
    // The link is the same: the page has the language of whoever opens it.
    const [first, second] = pages.map((page) => page.querySelector('a')?.getAttribute('href'));
    expect(first).toBe(second);
  });

  test('each subject is in both', () => {
    const subjects = [...readFileSync(join(root, 'config.toml'), 'utf8').matchAll(/^subject = "(.*)"$/gm)];
    expect(subjects).toHaveLength(5);
    for (const [, subject = ''] of subjects) {
      const [spanish, plain] = inBoth(subject);
      expect(spanish).not.toBe(plain);
      expect(`${spanish}${plain}`).not.toContain('{{');
    }
  });
});

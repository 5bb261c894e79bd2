import { globSync } from 'node:fs';
import path from 'node:path';
import { root } from '@lineup/build/shared-modules';
import { describe, expect, test } from 'vitest';
import {
  compiledFiles,
  databaseSpanish,
  isStale,
  navLabels,
  navSpanish,
  placesOf,
  read,
  scopes,
  sentencesOfScope,
  sourcesOf,
  speakingOf,
  spanishOf,
  mails,
  notices,
} from './catalogues.ts';
import { covered, apart, names, stillEnglish } from './covered.ts';
import { neededBy, reachedFrom } from './imports.ts';
import {
  birthDateRefusals,
  fullTable,
  functionsThatRefuse,
  isOfPattern,
  patterns,
  refusalsOf,
  tablesThatRefuse,
} from './refusals.ts';
import { apps, faultsOf, isEnglish, neededFor, screensOf } from './screens.ts';
import { sentencesOf, wordsIn } from './sentences.ts';

/** Files whose errors bring a sentence that was said in the reader's language where they were made. */
const OWN_MESSAGES = ['libs/data/src/change/use-action.ts', 'libs/ui/src/form/use-form.ts'];
/** What the function `link-account` says names the provider in the middle, and is still English. */
const STILL_ENGLISH = ['apps/shell/src/pages/account/model/use-link-account.ts'];

describe.each(scopes)('the Spanish of $folder', (scope) => {
  const spanish = spanishOf(scope);
  const sentences = sentencesOfScope(scope);

  test('35.6 has every sentence that its sources say', () => {
    expect(sentences.filter((sentence) => !Object.hasOwn(spanish, sentence))).toEqual([]);
  });

  test('35.6 has none that nobody says', () => {
    expect(Object.keys(spanish).filter((sentence) => !sentences.includes(sentence))).toEqual([]);
  });

  test('35.6 fills the same places as the English', () => {
    const wrong = Object.entries(spanish).filter(([english, text]) => `${placesOf(english)}` !== `${placesOf(text)}`);
    expect(wrong).toEqual([]);
  });

  test('35.6 is nowhere empty, and speaks to the reader as a friend', () => {
    for (const text of Object.values(spanish)) {
      expect(text.trim()).not.toBe('');
      // docs/spanish.md: tú, and the words of the glossary.
      expect(text).not.toMatch(/(?<!\p{L})(usted|ustedes|vosotros|os|vuestr[oa]s?|vos)(?!\p{L})/iu);
    }
  });
});

test('35.6 every label of the navigation has its Spanish', () => {
  expect(Object.keys(navSpanish()).toSorted()).toEqual(navLabels());
});

test('35.6 what is translated of the database is what it says', () => {
  const said = globSync(['supabase/schemas/*.sql', 'local-supabase/auth/*.ts'], { cwd: root }).map(read).join('\n');
  expect(
    Object.keys(databaseSpanish()).filter(
      (sentence) =>
        !said.includes(`'${sentence.replaceAll("'", "''")}'`) &&
        !patterns().some((pattern) => isOfPattern(sentence, pattern)),
    ),
  ).toEqual([]);
});

test('35.6 why the database refuses has its Spanish wherever a page says so', () => {
  // The last one is asked for by a page that says its refusals in sentences of its own.
  const names = [...functionsThatRefuse(), 'request_profile_review'];
  // Of the own profile, the account, the family, and an offer of a guardian.
  expect(names).toEqual(
    expect.arrayContaining([
      ...[
        'save_onboarding_details',
        'save_onboarding_games',
        'save_onboarding_roles',
        'save_availability',
        'seek_team',
      ],
      ...['publish_profile', 'renew_team_search', 'request_profile_review', 'request_guardian', 'accept_guardian'],
      ...['set_birth_date', 'choose_family_part'],
    ]),
  );
  const spanish = databaseSpanish();
  const isTranslated = (sentence: string) =>
    sentence.includes('%')
      ? Object.keys(spanish).some((each) => isOfPattern(each, sentence))
      : Object.hasOwn(spanish, sentence);
  const said = [
    ...names.map((name) => [name, refusalsOf(name)] as const),
    ...tablesThatRefuse().map((name) => [name, fullTable(name)] as const),
    ['a missing date of birth', birthDateRefusals()] as const,
  ];
  const lacking = said.flatMap(([name, sentences]) =>
    sentences
      // The kind of the error says that nobody is signed in.
      .filter((sentence) => sentence !== 'User not authenticated' && !isTranslated(sentence))
      .map((sentence) => `${name}: ${sentence}`),
  );
  expect(lacking).toEqual([]);
});

test('the refusals of a function are also those of what it calls and fills, with their values written out', () => {
  expect(tablesThatRefuse()).toContain('lists');
  expect(fullTable('lists')).toEqual(['Too many entries (max 100)']);
  expect(functionsThatRefuse()).toContain('add_team_member');
  expect(refusalsOf('accept_guardian')).toContain('A guardian has a confirmed email');
  // One sentence out of several.
  expect(refusalsOf('request_college')).toEqual(
    expect.arrayContaining([
      'We are setting this college up already. Its admin can invite you.',
      'You have asked for a college already. Wait for our answer, or withdraw that request.',
    ]),
  );
  expect(refusalsOf('request_college')).not.toContain('%');
  expect(refusalsOf('add_team_member')).toContain("You don't have permission to add %.");
  expect(isOfPattern("You don't have permission to add staff.", "You don't have permission to add %.")).toBe(true);
  expect(isOfPattern('This game is not one of the team', '%')).toBe(false);
});

test('35.6 covered places show no message of an error as it comes', () => {
  const files = scopes.flatMap(sourcesOf).filter((file) => covered.some((pattern) => path.matchesGlob(file, pattern)));
  const shown = files.flatMap((file) =>
    [...read(file).matchAll(/^.*\berror\.message\b.*$/gm)]
      .map(([line]) => line.trim())
      .filter(
        (line) =>
          !/databaseSays\(error\.message\)|error\.message (===|instanceof)|error\.message\.(includes|startsWith)/.test(
            line,
          ),
      )
      .map((line) => `${file}: ${line}`),
  );
  expect(shown.filter((line) => ![...OWN_MESSAGES, ...STILL_ENGLISH].some((file) => line.startsWith(file)))).toEqual(
    [],
  );
});

test('35.6 nothing is said while a module loads, when the language may not have come', () => {
  const early = scopes.flatMap((scope) =>
    speakingOf(scope).flatMap((file) => sentencesOf(read(file)).early.map((text) => `${file}: ${text}`)),
  );
  expect(early).toEqual([]);
});

test('35.6 what is loaded is what the catalogues say', () => {
  const stale = Object.entries(compiledFiles()).filter(([file, text]) => isStale(file, text));
  expect(stale.map(([file]) => file)).toEqual([]);
});

test('35.6 a catalogue that is new has its file still to be written', () => {
  expect(isStale('apps/unknown/src/language/es.ts', '')).toBe(true);
});

test('35.6 places that are whole in Spanish say nothing past the catalogues', () => {
  const files = scopes.flatMap(sourcesOf).filter((file) => covered.some((pattern) => path.matchesGlob(file, pattern)));
  expect(files.length).toBeGreaterThan(40);
  const bare = files
    .filter((file) => !apart.some((start) => file.startsWith(start)))
    .flatMap((file) => sentencesOf(read(file), names).bare.map(({ line, text }) => `${file}:${line} ${text}`));
  expect(bare).toEqual([]);
});

test('35.6 shell and remotes call the screens whole in Spanish that are, and no other', () => {
  const all = apps();
  expect(all.flatMap(screensOf).length).toBeGreaterThan(60);
  expect(all.flatMap((app) => faultsOf(screensOf(app), app.stated))).toEqual([]);
});

test('35.6 mails and pushes say nothing past their catalogue', () => {
  const files = sourcesOf(mails).filter((file) => /\bWords\b.*from '\.\/words\.ts'/.test(read(file)));
  expect(files.length).toBeGreaterThan(10);
  const bare = files.flatMap((file) =>
    wordsIn(read(file))
      .filter((text) => !names.includes(text))
      .map((text) => `${file} ${text}`),
  );
  // How a calendar names the program that wrote it is no copy.
  expect(bare.filter((text) => !text.includes(' PRODID:'))).toEqual([]);
});

test('35.6 every stage that a player reads has its Spanish on pages, in mails and in notices', () => {
  const labels = /insert into public\.pipeline_stage_labels[^;]*;/.exec(
    read('supabase/schemas/25_pipeline_stages.sql'),
  )?.[0];
  const stages = [...(labels ?? '').matchAll(/\('\w+', '([^']+)', \d\)/g)].map(([, label = '']) => label);
  expect(stages.length).toBeGreaterThan(15);
  for (const spanish of [databaseSpanish(), ...[mails, notices].map(spanishOf)])
    expect(stages.filter((stage) => !Object.hasOwn(spanish, stage))).toEqual([]);
});

test('35.6 an amount of things is said by the plural, also of one thing', () => {
  const uncounted = scopes
    .flatMap(speakingOf)
    .flatMap((file) => sentencesOf(read(file)).uncounted.map((text) => `${file}: ${text}`));
  expect(uncounted).toEqual([]);
});

test('35.6 each part that still is in English says something in it', () => {
  expect(stillEnglish.filter((part) => !reachedFrom([part]).some(isEnglish))).toEqual([]);
});

test('what is stated of a screen and is not so is found, in both directions', () => {
  const screen = { path: '/posts', isCovered: true, english: [] as string[] };
  const english = { path: '/posts/new', isCovered: false, english: ['new-page.tsx'] };
  const own = { ...screen, path: '/account/*' };
  expect(faultsOf([screen, english, own], ['/posts', '/account', '/account/:section'])).toEqual([]);
  expect(faultsOf([screen, english], ['/posts/new', '/gone'])).toEqual([
    '/gone is stated, but no screen',
    '/posts is whole in Spanish, but not stated',
    '/posts/new is stated to be whole in Spanish, but no place of covered.ts has its page',
  ]);
  expect(faultsOf([{ ...english, isCovered: true }], ['/posts/new'])).toEqual([
    '/posts/new is stated to be whole in Spanish, but not new-page.tsx',
  ]);
});

test('a screen needs what its page loads in any folder, but no part on demand that still is in English', () => {
  const [late = '', atOnce = ''] = stillEnglish;
  const files: Record<string, { atOnce: string[]; onDemand: string[] }> = {
    'posts/posts-page.tsx': { atOnce: ['kit/card.tsx', atOnce], onDemand: ['posts/dialog.tsx', late] },
    'kit/card.tsx': { atOnce: ['model/post.ts'], onDemand: [] },
    'posts/dialog.tsx': { atOnce: ['kit/card.tsx'], onDemand: [atOnce] },
  };
  expect(neededFor('posts/posts-page.tsx', (file) => files[file] ?? { atOnce: [], onDemand: [] })).toEqual([
    ...['posts/posts-page.tsx', 'kit/card.tsx', 'model/post.ts'],
    ...[atOnce, 'posts/dialog.tsx'],
  ]);
});

test('what a file loads at once and on demand is read from its imports, without types', () => {
  expect(neededBy('apps/teams/src/routes.tsx').onDemand).toEqual(
    expect.arrayContaining([
      'apps/teams/src/team-manage/team-manage-page.tsx',
      // With a comment that names its chunk.
      'apps/teams/src/week/week-page.tsx',
    ]),
  );
  const { atOnce, onDemand } = neededBy('apps/teams/src/overview/board/board.tsx');
  expect(atOnce).toContain('apps/teams/src/overview/board/announcement-card.tsx');
  expect(atOnce).not.toContain('apps/teams/src/model/announcement.ts');
  expect(onDemand).toContain('apps/teams/src/overview/board/history-dialog.tsx');
});

describe('what counts as said', () => {
  const bareIn = (source: string) => sentencesOf(source, ['Lineup']).bare.map(({ text }) => text);

  test('a sentence that no translator gets is found', () => {
    expect(bareIn('<p>Hello there <b>Lineup</b></p>')).toEqual(['Hello there']);
    expect(bareIn('<a aria-label="Close it" />')).toEqual(['Close it']);
    expect(bareIn('<a title={isOpen ? "Close it" : t("Open it")} />')).toEqual(['Close it']);
    expect(bareIn('<p>{isOpen && `Closed by ${name}`}</p>')).toEqual(['Closed by …']);
    expect(bareIn('const list = [{ label: "Features" }]')).toEqual(['Features']);
    expect(bareIn('<p>{t("Hello")} {rich("<b>x y</b>", { b: () => <b>bare words</b> })}</p>')).toEqual(['bare words']);
  });

  test('what a translator gets, names, figures and styles are not', () => {
    expect(bareIn('<p className="wide" id="main">{t("Hello {name}", { name })} · 90 <b>Lineup</b></p>')).toEqual([]);
    expect(bareIn('const list = [{ label: sentence("Features"), value: "features" }]')).toEqual([]);
  });

  test('a table of sentences is said elsewhere', () => {
    const table = 'const titles = { label: "First", other: { text: "Second" } } as const satisfies Sentences;';
    expect(sentencesOf(table)).toEqual({ sentences: ['First', 'Second'], bare: [], uncounted: [], early: [] });
  });

  test('an amount without a form for one thing is found, unless it is said of several', () => {
    const found = (source: string) => sentencesOf(source).uncounted;
    expect(found("t('{minutes} minutes', { minutes })")).toEqual(['{minutes} minutes']);
    expect(found("n > 2 ? t('{count} open spots') : rich('<b>{months} months</b> old')")).toEqual([
      '{count} open spots',
      '<b>{months} months</b> old',
    ]);
    expect(found("plural(n, '{count} spot', '{count} spots'); t('{count} new'); t('Use {max} characters')")).toEqual(
      [],
    );
    expect(found("n > 1 ? t('All {count} spots') : ''; a && a.count > 1 && t('{count} spots')")).toEqual([]);
  });

  test('what is said while a module loads is found', () => {
    const early = (source: string) => sentencesOf(source).early;
    expect(
      early("const a = t('A'); const b = lazy(<p>{plural(2, 'B', 'Bs')}</p>); const c = { d: rich('D') }"),
    ).toEqual(['A', 'Bs', 'D']);
    expect(
      early(
        "const a = () => t('A'); function b() { return <p>{t('B')}</p> } const c = sentence('C'); const { t } = translator('x')",
      ),
    ).toEqual([]);
  });

  test('the keys are read where the functions have them', () => {
    const { sentences } = sentencesOf(
      't("a" + "b"); plural(2, "{count} x", "{count} xs"); rich("<b>c</b>", {}); t(name)',
    );
    expect(sentences).toEqual(['ab', '{count} xs', '<b>c</b>']);
  });

  test('words of a mail are found wherever they stand', () => {
    expect(wordsIn("const a = b ? t('Going') : 'Going'; const c = `${d} said no`")).toEqual(['Going', '… said no']);
    expect(wordsIn("t('Yes, {team}', { team: team ?? 'The team' })")).toEqual(['The team']);
    expect(wordsIn("const a = { '@type': 'Person', name: 'Nobody' }; const b = `<b class=\"x\">${c}</b>`")).toEqual([
      'Nobody',
    ]);
    expect(wordsIn('const a = `<b>Two words</b>`')).toEqual(['<b>Two words</b>']);
    expect(
      wordsIn("import x from 'a b'; throw new Error('No such mail'); const y: 'Big One' = `${site}/a?b=c`"),
    ).toEqual([]);
  });
});

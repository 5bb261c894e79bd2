/** The head that machines read: what it says, and that nothing typed by people gets out of its place. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { factsIn, fixedHeadOf, headOf, subjectOf, withHead, type CollegeFacts, type PlayerFacts } from './page-head.ts';

const addresses = { site: 'https://lineup.example', backend: 'https://api.example' };
const page = await readFile(new URL('../../../apps/shell/index.html', import.meta.url), 'utf8');

const player: PlayerFacts = {
  slug: 'jordan-alvarez',
  name: 'Jordan Álvarez',
  class_year: 2027,
  state: 'OH',
  games: [
    { name: 'Rocket League', rank: null, is_primary: false },
    { name: 'Valorant', rank: 'Immortal 2', is_primary: true },
  ],
  team: 'Harbor City Comets',
};
const college: CollegeFacts = {
  slug: 'gulf-pines-college',
  name: 'Gulf Pines College',
  city: 'Mobile',
  state: 'AL',
  level: 'varsity',
  about: 'We  play.\nWe study.',
  website_url: 'https://gulfpines.example',
  games: ['Valorant'],
  open_spots: 3,
  scholarship_max: 4000,
};
const ofPlayer = (values: Partial<PlayerFacts> = {}) =>
  withHead(page, headOf({ kind: 'player', slug: player.slug }, { ...player, ...values }, addresses));
const ofCollege = (values: Partial<CollegeFacts> = {}) =>
  withHead(page, headOf({ kind: 'college', slug: college.slug }, { ...college, ...values }, addresses));
const linked = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as unknown;
const contents = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`(?:name|property)="${name}"\\s+content="([^"]*)"`, 'g'))].map((each) => each[1]);

test('players on profile and card, and colleges have a head of their own; other paths do not', () => {
  expect(subjectOf('/player/jordan-alvarez')).toEqual({ kind: 'player', slug: 'jordan-alvarez' });
  expect(subjectOf('/player/jordan-alvarez/card')).toEqual({ kind: 'player', slug: 'jordan-alvarez' });
  expect(subjectOf('/college/gulf-pines')).toEqual({ kind: 'college', slug: 'gulf-pines' });
  for (const path of [
    '/',
    '/colleges',
    '/player',
    '/player/x/pipeline',
    '/college/a/card',
    '/player/A?',
    '/player/a%22',
  ])
    expect(subjectOf(path)).toBeNull();
});

describe('[RC-012] a player', () => {
  test('has title, description, canonical, picture and facts, each once', () => {
    const html = ofPlayer();
    expect(html.match(/<title[^>]*>[^<]*/g)).toEqual(['<title data-page>Jordan Álvarez · Lineup']);
    const description =
      'Jordan Álvarez on Lineup; class of 2027; OH; plays for Harbor City Comets; games: Valorant, Immortal 2 · Rocket League.';
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect(contents(html, name)).toEqual([description]);
    expect(contents(html, 'og:image')).toEqual(['https://api.example/functions/v1/card/jordan-alvarez.png']);
    expect(contents(html, 'og:url')).toEqual(['https://lineup.example/player/jordan-alvarez']);
    expect(contents(html, 'og:site_name')).toEqual(['Lineup']);
    expect(html).toContain('<link rel="canonical" href="https://lineup.example/player/jordan-alvarez" data-page>');
    expect(linked(html)).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: 'Jordan Álvarez', memberOf: { name: 'Harbor City Comets' } },
    });
  });

  test('without facts a page says nothing of anybody and asks not to be listed', () => {
    const html = withHead(page, headOf({ kind: 'player', slug: 'x' }, null, addresses));
    expect(contents(html, 'robots')).toEqual(['noindex']);
    expect(contents(html, 'og:title')).toEqual(['Lineup']);
    expect(html.replace(/<meta name="robots".*>\n/, '')).toBe(page);
  });

  test('what people typed stays text', () => {
    const name = `</title></script><script>alert(1)</script>"'><img src=x>$&$1`;
    const html = ofPlayer({ name, team: name });
    expect(html).not.toContain('<img src=x>');
    expect(html.match(/<script/g)?.length).toBe((page.match(/<script/g)?.length ?? 0) + 1);
    expect(linked(html)).toMatchObject({ mainEntity: { name } });
  });
});

test('[RC-004] a college has its offer, its own picture and its facts', () => {
  const html = ofCollege();
  expect(contents(html, 'description')).toEqual([
    'Gulf Pines College in Mobile, AL: varsity esports in Valorant. 3 open spots. Scholarships up to $4,000 a year.',
  ]);
  expect(contents(html, 'og:image')).toEqual(['https://api.example/functions/v1/card/college/gulf-pines-college.png']);
  expect(linked(html)).toMatchObject({
    '@type': 'CollegeOrUniversity',
    description: 'We play. We study.',
    address: { addressLocality: 'Mobile', addressRegion: 'AL' },
    department: [{ '@type': 'SportsOrganization', sport: 'Valorant' }],
  });
  const long = contents(ofCollege({ name: 'Å'.repeat(300) }), 'description')[0] ?? '';
  expect([Array.from(long).length, long.endsWith('…')]).toEqual([200, true]);
});

test('[RC-001] the list of colleges has a title of its own', () => {
  const html = withHead(page, fixedHeadOf('/colleges', addresses) ?? '');
  expect(html).toContain('<title data-page>Colleges · Lineup</title>');
  expect(contents(html, 'og:image')).toEqual(['https://lineup.example/link-preview.png']);
  expect(fixedHeadOf('/teams', addresses)).toBeNull();
});

test('[LE-009] the page of cooldowns has a title and a description of its own', () => {
  const html = withHead(page, fixedHeadOf('/mr/cooldowns', addresses) ?? '');
  expect(html).toContain('<title data-page>Marvel Rivals cooldowns · Lineup</title>');
  expect(contents(html, 'description')[0]?.length).toBeLessThan(160);
  expect(contents(html, 'og:url')).toEqual(['https://lineup.example/mr/cooldowns']);
});

test('nobody is told apart from a database that cannot tell', () => {
  const subject = { kind: 'player', slug: 'x' } as const;
  expect(factsIn(subject, 404, { code: 'PT404' })).toBeNull();
  expect(factsIn({ ...subject, kind: 'college' }, 200, [])).toBeNull();
  expect(() => factsIn(subject, 404, { code: 'PGRST202' })).toThrow('404');
  expect(() => factsIn({ ...subject, kind: 'college' }, 503, {})).toThrow('503');
});

/** The head that machines read: what it says, and that nothing typed by people gets out of its place. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { fixedHeadOf, headOf, movedTo, withHead } from './page-head.ts';
import {
  factsIn,
  factsPath,
  subjectOf,
  type ArticleFacts,
  type CollegeFacts,
  type PlayerFacts,
  statusOf,
  type TeamFacts,
} from './page-subject.ts';
import { languageOf, pathIn } from './spoken.ts';
import { lookUp } from './language/catalogue.ts';
import { SPANISH_FORM, wordsFrom, wordsIn } from './words.ts';

const addresses = { site: 'https://lineup.example', backend: 'https://api.example' };
const built = await readFile(new URL('../../../apps/shell/index.html', import.meta.url), 'utf8');

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
  in_search_engines: true,
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
  majors: [],
  tuition_in_state: null,
  tuition_out_of_state: null,
  facilities: null,
};
const ofPlayer = (values: Partial<PlayerFacts> = {}) =>
  withHead(built, headOf({ kind: 'player', slug: player.slug }, { ...player, ...values }, addresses));
const ofCollege = (values: Partial<CollegeFacts> = {}) =>
  withHead(built, headOf({ kind: 'college', slug: college.slug }, { ...college, ...values }, addresses));
const linked = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as unknown;
const contents = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`(?:name|property)="${name}"\\s+content="([^"]*)"`, 'g'))].map((each) => each[1]);

const team: TeamFacts = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Harbor City Comets',
  organization_type: 'pro_team',
  logo_url: '/storage/v1/object/public/logos/a.png',
  games: ['Overwatch 2', 'Valorant'],
  is_recruiting: true,
  in_search_engines: true,
};
const ofTeam = (values: Partial<TeamFacts> = {}) =>
  withHead(built, headOf({ kind: 'team', slug: team.id }, { ...team, ...values }, addresses));

describe('a team', () => {
  test('has name, kind, games and logo in its head', () => {
    const html = ofTeam();
    expect(html.match(/<title[^>]*>[^<]*/g)).toEqual(['<title data-page>Harbor City Comets · Lineup']);
    expect(contents(html, 'description')).toEqual([
      'Harbor City Comets: pro team on Lineup, playing Overwatch 2, Valorant. Looking for players.',
    ]);
    expect(contents(html, 'og:image')).toEqual(['https://api.example/storage/v1/object/public/logos/a.png']);
    expect(contents(html, 'og:url')).toEqual([`https://lineup.example/teams/${team.id}/manage`]);
    expect(linked(html)).toMatchObject({ '@type': 'SportsTeam', name: 'Harbor City Comets' });
    expect(contents(ofTeam({ logo_url: null }), 'og:image')).toEqual(['https://lineup.example/link-preview.png']);
    expect(html).not.toContain('noindex');
  });

  test('that search engines may not list is left out, and no machine is told more of it than its name', () => {
    const html = ofTeam({ in_search_engines: false });
    expect(html).toContain('<meta name="robots" content="noindex" data-page>');
    expect(linked(html)).toBeNull();
  });

  test('that is private looks like one that is not there, and opens for its people', () => {
    const subject = subjectOf(`/teams/${team.id}/manage`)!;
    expect(subject).toEqual({ kind: 'team', slug: team.id });
    expect(headOf(subject, factsIn(subject, 200, null), addresses)).toBe(
      '<meta name="robots" content="noindex" data-page>',
    );
    expect(statusOf(subject, null)).toBe(200);
    expect(statusOf({ kind: 'player', slug: 'a' }, null)).toBe(404);
    for (const path of ['/teams/create', `/teams/${team.id}`, `/teams/${team.id}/settings`, '/teams/x/manage'])
      expect(subjectOf(path)).toBeNull();
  });
});

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
    const html = withHead(built, headOf({ kind: 'player', slug: 'x' }, null, addresses));
    expect(contents(html, 'robots')).toEqual(['noindex']);
    expect(contents(html, 'og:title')).toEqual(['Lineup']);
    expect(html.replace(/<meta name="robots".*>\n/, '')).toBe(built);
  });

  test('is left out of search engines unless they chose to be in, and has the preview of a link all the same', () => {
    expect(contents(ofPlayer(), 'robots')).toEqual([]);
    const html = ofPlayer({ in_search_engines: false });
    expect(contents(html, 'robots')).toEqual(['noindex']);
    expect(linked(html)).toBeNull();
    expect(contents(html, 'og:title')).toEqual(['Jordan Álvarez · Lineup']);
  });

  test('what people typed stays text', () => {
    const name = `</title></script><script>alert(1)</script>"'><img src=x>$&$1`;
    const html = ofPlayer({ name, team: name });
    expect(html).not.toContain('<img src=x>');
    expect(html.match(/<script/g)?.length).toBe((built.match(/<script/g)?.length ?? 0) + 1);
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

test('a college says what can be studied, where it plays, and from which tuition', () => {
  const html = ofCollege({
    majors: ['Game Design', 'Nursing'],
    tuition_in_state: 12000,
    tuition_out_of_state: 9500,
    facilities: 'An  arena\nwith 24 seats.',
  });
  expect(contents(html, 'description')[0]).toContain('Tuition from $9,500 a year.');
  expect(linked(html)).toMatchObject({
    knowsAbout: ['Game Design', 'Nursing'],
    amenityFeature: [{ '@type': 'LocationFeatureSpecification', name: 'An arena with 24 seats.' }],
  });
  expect(linked(ofCollege())).not.toHaveProperty('knowsAbout');
});

test('[RC-001] the list of colleges has a title of its own', () => {
  const html = withHead(built, fixedHeadOf('/colleges', addresses) ?? '');
  expect(html).toContain('<title data-page>Colleges · Lineup</title>');
  expect(contents(html, 'og:image')).toEqual(['https://lineup.example/link-preview.png']);
  expect(fixedHeadOf('/features', addresses)).toBeNull();
});

test.each([
  ['/colleges?games=Rocket+League&state=TX', '/colleges?games=Rocket+League'],
  ['/colleges?games=Valorant&games=Overwatch', '/colleges'],
  ['/colleges?sort=scholarship&after=4000&after=id-1', '/colleges?after=4000&amp;after=id-1'],
  ['/teams?games=Valorant&q="><script>', '/teams'],
  ['/teams?after="><script>', '/teams?after=%22%3E%3Cscript%3E'],
])('[RC-002] the canonical address of %s is %s', (address, canonical) => {
  expect(fixedHeadOf(address, addresses)).toContain(`<link rel="canonical" href="https://lineup.example${canonical}"`);
});

test('[LE-009] the page of cooldowns has a title and a description of its own', () => {
  const html = withHead(built, fixedHeadOf('/mr/cooldowns', addresses) ?? '');
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

describe('[LE-007, LE-008, LE-002] news and learn pages', () => {
  const article: ArticleFacts = {
    slug: 'fall-opens',
    title: 'Fall </script> "opens"',
    summary: 'Where the room is.',
    cover_url: '/storage/v1/object/public/pages/a/b.png',
    cover_alt: 'A "<b>" & a cup',
    author_name: 'Maya Lindqvist',
    tags: ['season', 'r&d'],
    published_at: '2026-11-01T10:00:00+00:00',
    updated_at: '2026-11-02T10:00:00+00:00',
  };
  const subject = { kind: 'article', slug: 'fall' } as const;
  const ofArticle = (values: Partial<ArticleFacts> = {}) =>
    withHead(built, headOf(subject, { ...article, ...values }, addresses));

  test('are known by their addresses; editors and the page around the tags are none', () => {
    expect(subjectOf('/news/fall')).toEqual(subject);
    expect(subjectOf('/learn/scrims')).toEqual({ kind: 'page', slug: 'scrims' });
    const tag = { kind: 'tag', slug: 'rocket league' };
    expect([subjectOf('/news/tags/Rocket%20League'), subjectOf('/news/tags/rocket league')]).toEqual([tag, tag]);
    expect(factsPath({ kind: 'tag', slug: 'r&d' })).toContain('p_tag=r%26d');
    for (const path of [
      '/news/new',
      '/learn/new',
      '/news/tags',
      '/news/fall/edit',
      '/news/tags/a/b',
      '/news/tags/%E0%A4%A',
    ])
      expect(subjectOf(path)).toBeNull();
  });

  test('an article has its title, cover, times and facts, and its address of now', () => {
    const html = ofArticle();
    expect(html.match(/<title[^>]*>[^<]*/g)).toEqual([
      '<title data-page>Fall &lt;/script&gt; &quot;opens&quot; · Lineup',
    ]);
    expect(html).toContain('<link rel="canonical" href="https://lineup.example/news/fall-opens"');
    expect(contents(html, 'og:image')).toEqual(['https://api.example/storage/v1/object/public/pages/a/b.png']);
    expect(contents(html, 'og:image:alt')).toEqual(['A &quot;&lt;b&gt;&quot; &amp; a cup']);
    expect(contents(html, 'og:type')).toEqual(['article']);
    expect(contents(html, 'article:published_time')).toEqual([article.published_at]);
    expect(contents(html, 'article:tag')).toEqual(['season', 'r&amp;d']);
    expect(linked(html)).toMatchObject({
      '@type': 'NewsArticle',
      headline: article.title,
      datePublished: article.published_at,
      dateModified: article.updated_at,
      author: [{ name: 'Maya Lindqvist' }],
      image: ['https://api.example/storage/v1/object/public/pages/a/b.png'],
    });
  });

  test('an article without a cover or summary has the general picture and its title', () => {
    const html = ofArticle({ cover_url: null, summary: null, author_name: null });
    expect(contents(html, 'og:image')).toEqual(['https://lineup.example/link-preview.png']);
    expect(contents(html, 'og:image:width')).toEqual(['1200']);
    expect(contents(html, 'og:description')).toEqual(['Fall &lt;/script&gt; &quot;opens&quot;']);
  });

  test('a learn page that moved leads to its address of now, and one that no visitor sees is none', () => {
    const learn = { kind: 'page', slug: 'old' } as const;
    const facts = {
      slug: 'old',
      title: 'Scrims',
      menu_description: null,
      created_at: '2026-01-01',
      updated_at: '2026-02-01',
    };
    expect(linked(withHead(built, headOf(learn, factsIn(learn, 200, { page: facts }), addresses)))).toMatchObject({
      '@type': 'Article',
      headline: 'Scrims',
      dateModified: '2026-02-01',
    });
    expect(headOf(learn, factsIn(learn, 200, { moved_to: 'new-one' }), addresses)).toBe(
      '<link rel="canonical" href="https://lineup.example/learn/new-one" data-page>',
    );
    expect(movedTo(learn, factsIn(learn, 200, { moved_to: 'new-one' }))).toBe('/learn/new-one');
    expect(movedTo(learn, factsIn(learn, 200, { page: facts }))).toBeNull();
    expect(headOf(learn, factsIn(learn, 200, null), addresses)).toContain('noindex');
  });

  test('lists have a head, with the feed of the news; a tag that no article has is none', () => {
    expect(fixedHeadOf('/learn', addresses)).toContain('<title data-page>Learn · Lineup</title>');
    expect(fixedHeadOf('/news', addresses)).toContain(
      'type="application/rss+xml" title="Lineup news" href="/news/feed.xml"',
    );
    const tag = { kind: 'tag', slug: 'rocket league' } as const;
    const head = headOf(tag, factsIn(tag, 200, { articles: [{}] }), addresses);
    expect(head).toContain('<title data-page>Rocket league · News · Lineup</title>');
    expect(head).toContain('href="https://lineup.example/news/tags/rocket%20league"');
    const further = headOf(tag, factsIn(tag, 200, { articles: [{}] }), addresses, 'after=2026-11-01&after=id-1&q=x');
    expect(further).toContain(
      '<link rel="canonical" href="https://lineup.example/news/tags/rocket%20league?after=2026-11-01&amp;after=id-1"',
    );
    expect(headOf(tag, factsIn(tag, 200, { articles: [] }), addresses)).toContain('noindex');
  });
});

describe('35.6 in Spanish', async () => {
  const spanish = await wordsIn('es');
  const page = {
    slug: 'scrims',
    title: 'Scrims',
    menu_description: null,
    created_at: '2026-01-01',
    updated_at: '2026-02-01',
  };
  const article = {
    ...{ slug: 'fall', title: 'Fall opens', summary: 'Where the room is.', cover_url: null, cover_alt: null },
    ...{ author_name: null, tags: [], published_at: '2026-11-01', updated_at: '2026-11-02' },
  } satisfies ArticleFacts;
  const subjects = {
    player: { ...player, country: 'DE', state: null },
    college,
    article,
    tag: { slug: 'season' },
    page,
    team,
  };
  const kinds = Object.keys(subjects) as (keyof typeof subjects)[];
  const paths = ['/news', '/learn', '/mr/cooldowns', '/colleges', '/teams', '/players'];
  const ofKind = (kind: (typeof kinds)[number], words = spanish) =>
    withHead(built, headOf({ kind, slug: subjects[kind].slug ?? team.id }, subjects[kind], addresses, '', words));
  const ofPath = (path: string, words = spanish) => withHead(built, fixedHeadOf(path, addresses, words) ?? '');

  test.each([
    ...kinds.map((kind) => [kind, () => ofKind(kind)] as const),
    ...paths.map((path) => [path, () => ofPath(path)] as const),
  ])('%s is at the Spanish address everywhere', (_, write) => {
    const html = write();
    const [url = ''] = contents(html, 'og:url');
    expect(url).toMatch(/^https:\/\/lineup\.example\/es\//);
    expect(html).toContain(`<link rel="canonical" href="${url}" data-page>`);
    expect(contents(html, 'og:locale')).toEqual(['es_US']);
    expect(html).not.toMatch(/"https:\/\/lineup\.example\/(?!es\/|link-preview)[^"]/);
  });

  test('what it says of everybody is Spanish, and what people wrote stays', () => {
    expect(contents(ofKind('player'), 'og:description')).toEqual([
      'Jordan Álvarez en Lineup; generación 2027; Alemania; juega en Harbor City Comets; juegos: Valorant, Immortal 2 · Rocket League.',
    ]);
    expect(contents(ofKind('player'), 'og:image:alt')).toEqual(['Tarjeta de jugador de Jordan Álvarez']);
    expect(contents(ofKind('college'), 'description')).toEqual([
      'Gulf Pines College en Mobile, AL: esports varsity de Valorant. 3 lugares libres. Becas de hasta $4,000 al año.',
    ]);
    expect(linked(ofKind('college'))).toMatchObject({ description: 'We play. We study.' });
    expect(contents(ofKind('team'), 'description')).toEqual([
      'Harbor City Comets: equipo profesional en Lineup, juega Overwatch 2, Valorant. Busca jugadores.',
    ]);
    expect(ofKind('tag')).toContain('<title data-page>Season · Noticias · Lineup</title>');
    expect(contents(ofKind('article'), 'og:title')).toEqual(['Fall opens · Lineup']);
    expect(ofPath('/colleges')).toContain('<title data-page>Universidades · Lineup</title>');
    expect(ofPath('/news')).toContain('title="Noticias de Lineup" href="/news/feed.xml"');
  });

  test('facts say in which language they are: a guide of our staff is English at every address', () => {
    expect(linked(ofKind('player'))).toMatchObject({ inLanguage: 'es' });
    expect(linked(ofPlayer())).toMatchObject({ inLanguage: 'en' });
    expect([linked(ofKind('article')), linked(ofKind('page'))]).toMatchObject([
      { inLanguage: 'en' },
      { inLanguage: 'en' },
    ]);
    expect(contents(ofPlayer(), 'og:locale')).toEqual(['en_US']);
  });

  test('the catalogue has every sentence', () => {
    const lacks: string[] = [];
    const words = wordsFrom(SPANISH_FORM, (sentence, values) => {
      const found = lookUp(sentence, values);
      if (found === undefined) lacks.push(sentence);
      return found;
    });
    for (const kind of kinds) ofKind(kind, words);
    for (const path of paths) ofPath(path, words);
    expect(lacks).toEqual([]);
  });

  test('a moved page leads to its address in the same language', () => {
    const moved = headOf({ kind: 'page', slug: 'old' }, { moved_to: 'new-one' }, addresses, '', spanish);
    expect(moved).toBe('<link rel="canonical" href="https://lineup.example/es/learn/new-one" data-page>');
  });

  test.each([
    ['/es', { language: 'es', path: '/' }],
    ['/es?a=1', { language: 'es', path: '/?a=1' }],
    ['/es/news/a', { language: 'es', path: '/news/a' }],
    ['/essay', { language: 'en', path: '/essay' }],
    ['/news', { language: 'en', path: '/news' }],
  ])('the address %s names %o', (address, named) => {
    expect(languageOf(address)).toEqual(named);
    if (!address.includes('?')) expect(pathIn(named.language, named.path)).toBe(address);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { root } from '@lineup/build/shared-modules';
import type { RemoteBuild } from '@lineup/contract/facts';
import { fixedHeadOf, withHead } from '@lineup/supabase/functions/_shared/page-head';
import { wordsIn } from '@lineup/supabase/functions/_shared/words';
import { describe, expect, test } from 'vitest';
import { inPageLanguage, languageOfHead, languagesOf, pageLanguage } from './page-language.ts';

const offer = { languages: { es: ['/'] } } as unknown as Parameters<typeof pageLanguage>[2];
const asked = (pathname: string, headers: Record<string, string> = {}) =>
  pageLanguage(pathname, new Request(`https://lineup.example${pathname}`, { headers }), offer);

/** Who asks, and in which language the page comes. */
const visits: [string, string, Record<string, string>, string, string][] = [
  ['/es/colleges', '/colleges', {}, 'es', 'es'],
  ['/es', '/', { cookie: 'language=en' }, 'es', 'es'],
  ['/colleges', '/colleges', {}, 'en', 'en'],
  ['/colleges', '/colleges', { 'accept-language': 'es-MX,es;q=0.9' }, 'es', 'en'],
  ['/colleges', '/colleges', { 'accept-language': 'de,en-GB;q=0.8,es;q=0.5' }, 'en', 'en'],
  ['/colleges', '/colleges', { 'accept-language': 'es', cookie: 'a=1; language=en' }, 'en', 'en'],
  ['/colleges', '/colleges', { cookie: 'language=es' }, 'es', 'en'],
  ['/colleges', '/colleges', { cookie: 'language=xx', 'accept-language': 'fr' }, 'en', 'en'],
  ['/essay', '/essay', {}, 'en', 'en'],
];

test.each(visits)('35.6 %s is %s with %o in %s', (address, pathname, headers, language, named) => {
  expect(asked(address, headers)).toEqual({ pathname, language, named });
});

/** What `theme.js` makes of the same visit, and whether the drawn page waits unseen. */
function inBrowser(address: string, headers: Record<string, string>, drawn: string, session: string | null = null) {
  const page = { lang: drawn, dataset: {} as Record<string, string>, classList: { add() {} } };
  const self = {};
  vm.runInNewContext(readFileSync(path.join(root, 'apps/shell/public/theme.js'), 'utf8'), {
    ...{ self, top: self, matchMedia: () => ({ matches: false }) },
    document: { documentElement: page, cookie: headers['cookie'] ?? '' },
    location: { pathname: address, search: '' },
    navigator: { languages: (headers['accept-language'] ?? 'en').split(',').map((tag) => tag.split(';')[0]) },
    localStorage: { getItem: (key: string) => (key === 'lineup-session' ? session : null) },
  });
  return { language: page.lang, waits: 'waits' in page.dataset };
}

test.each(visits)('35.6 the browser takes over %s (%s, %o) in %s, as it was drawn', (address, _, headers, language) => {
  expect(inBrowser(address, headers, language)).toEqual({ language, waits: false });
});

test('35.6 the account goes before the address, and a page that was drawn in another language stays unseen', () => {
  expect(inBrowser('/es', { cookie: 'language=en' }, 'es', '{}')).toEqual({ language: 'en', waits: true });
  expect(inBrowser('/', { 'accept-language': 'es' }, 'en')).toEqual({ language: 'es', waits: true });
});

test('35.6 a shell that states no languages speaks English at every address', () => {
  const request = new Request('https://lineup.example/es', { headers: { cookie: 'language=es' } });
  expect(pageLanguage('/es', request, null)).toEqual({ pathname: '/es', language: 'en', named: 'en' });
});

test('35.6 a page is whole in what its remote states, or the shell', () => {
  const remotes = [
    { basePaths: ['/teams' as const], languages: { es: ['/teams'], xx: ['/teams'] } },
    { basePaths: ['/learn' as const] },
  ];
  const of = (pathname: string) => languagesOf(pathname, offer, remotes);
  expect([of('/'), of('/privacy'), of('/teams'), of('/teams/a'), of('/learn')]).toEqual([['es'], [], ['es'], [], []]);
});

test('35.6 a page whose screen has an address of its own is not one of those with a name in it', () => {
  const screens = Object.fromEntries(
    ['/learn/new', '/learn/:slug'].map((pattern) => [pattern, { scripts: [], components: [] }]),
  );
  const channels = { stable: { preload: { scripts: [], components: [], screens } } as unknown as RemoteBuild };
  const learn = { basePaths: ['/learn' as const], languages: { es: ['/learn/:slug'] }, channels };
  const of = (pathname: string) => languagesOf(pathname, offer, [learn]);
  expect([of('/learn/new'), of('/learn/scrims')]).toEqual([[], ['es']]);
});

describe('what machines are told', () => {
  const page = '<html lang="en"><head><title>x</title></head></html>';
  const links = (html: string) =>
    [...html.matchAll(/<link rel="(\w+)"(?: hreflang="([\w-]+)")? href="([^"]+)"/g)].map(([, rel, language, href]) =>
      [rel, language, href].filter(Boolean).join(' '),
    );
  const all = [
    'alternate en https://lineup.example/',
    'alternate es https://lineup.example/es',
    'alternate x-default https://lineup.example/',
  ];
  const site = 'https://lineup.example';

  test('35.6 a page that is whole in Spanish has both addresses, and itself as canonical', () => {
    const english = inPageLanguage(page, asked('/'), ['es'], site);
    expect(links(english)).toEqual(['canonical https://lineup.example/', ...all]);
    const spanish = inPageLanguage(page, asked('/es'), ['es'], site);
    expect(spanish).toContain('<html lang="es"');
    expect(links(spanish)).toEqual(['canonical https://lineup.example/es', ...all]);
  });

  test('35.6 one that is not is the English page, whatever its address says', () => {
    expect(links(inPageLanguage(page, asked('/es/privacy'), [], site))).toEqual([
      'canonical https://lineup.example/privacy',
    ]);
    expect(inPageLanguage(page, asked('/privacy'), [], site)).toBe(page);
  });

  test('35.6 the addresses of a list keep its query, in every language', async () => {
    const asksFor = '/colleges?after=alder-college&games=Valorant';
    const listIn = async (language: 'en' | 'es') => {
      const head = fixedHeadOf(asksFor, { site, backend: site }, await wordsIn(language)) ?? '';
      return inPageLanguage(withHead(page, head), { pathname: '/colleges', language, named: language }, ['es'], site);
    };
    const [english, spanish] = [await listIn('en'), await listIn('es')];
    const [canonical = '', ...others] = links(english);
    const [own = '', ...alternates] = links(spanish);
    expect(others).toEqual(alternates);
    expect([canonical, own].map((link) => link.replace('canonical', 'alternate'))).toEqual(
      others.slice(0, 2).map((link) => link.replace(/ (en|es) /, ' ')),
    );
    expect(canonical).toMatch(/^canonical https:\/\/lineup\.example\/colleges\?\S*games=Valorant/);
    expect(spanish.match(/rel="canonical"|og:url|og:locale/g)).toHaveLength(3);
  });

  test('35.6 a page that is another one for machines has the addresses of that one', () => {
    const card = withHead(page, '<link rel="canonical" href="https://lineup.example/player/riley-tran" data-page>');
    const place = { pathname: '/player/riley-tran/card', language: 'en', named: 'en' } as const;
    expect(links(inPageLanguage(card, place, ['es'], site))).toEqual([
      'canonical https://lineup.example/player/riley-tran',
      'alternate en https://lineup.example/player/riley-tran',
      'alternate es https://lineup.example/es/player/riley-tran',
      'alternate x-default https://lineup.example/player/riley-tran',
    ]);
  });

  test('35.6 the general page names its address and language for previews of links', () => {
    const said = (html: string) =>
      [...html.matchAll(/property="og:(url|locale)" content="([^"]+)"/g)].map(([, name, value]) => `${name} ${value}`);
    expect(said(inPageLanguage(page, asked('/es'), ['es'], site))).toEqual([
      'url https://lineup.example/es',
      'locale es_US',
    ]);
    expect(said(inPageLanguage(page, asked('/'), ['es'], site))).toEqual([
      'url https://lineup.example/',
      'locale en_US',
    ]);
    expect(said(inPageLanguage(page, asked('/es/privacy'), [], site))).toEqual([
      'url https://lineup.example/privacy',
      'locale en_US',
    ]);
  });

  test('35.6 a head is in the language of the address, where the page is whole in it', () => {
    const of = (address: string, languages: 'es'[]) =>
      languageOfHead(asked(address, { cookie: 'language=es' }), languages);
    expect([of('/es', ['es']), of('/', ['es']), of('/es/privacy', [])]).toEqual(['es', 'en', 'en']);
  });

  test('35.6 an English page gets nothing of Spanish', () => {
    const built = readFileSync(path.join(root, 'apps/shell/index.html'), 'utf8');
    expect(inPageLanguage(built, asked('/privacy'), [], site)).toBe(built);
    const spanish = inPageLanguage(built, asked('/es'), ['es'], site);
    expect(spanish).not.toMatch(/[Ww]here esports|needs JavaScript/);
  });
});

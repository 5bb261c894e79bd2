/** The map for search engines: what it lists, and that it is well formed. */
import { readFile, readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { fixedHeadOf } from '../_shared/page-head.ts';
import { patterns, spoken } from '../_shared/spoken.ts';
import {
  fixedPages,
  kinds,
  partNamed,
  pathOf,
  writeFixedPages,
  writeIndex,
  writePart,
  writeRobots,
} from './sitemap.ts';

const apps = new URL('../../../apps/', import.meta.url);
const site = 'https://lineup.example';

interface Stated {
  draw?: string[];
  languages?: Record<string, string[]>;
}

/** A file beside the sources of each app, as it says. */
async function statedIn<T extends object>(name: string): Promise<Partial<T>[]> {
  const texts = (await readdir(apps)).map((app) => readFile(new URL(`${app}/${name}`, apps), 'utf8').catch(() => '{}'));
  return (await Promise.all(texts)).map((text) => JSON.parse(text) as Partial<T>);
}

/** Pages without parameters that the remotes draw for visitors. */
async function drawnPages(): Promise<string[]> {
  const drawn = (await statedIn<Stated>('remote.json')).flatMap(({ draw = [] }) => draw);
  return drawn.filter((pattern) => !pattern.includes(':'));
}

/** Pages of the map, or with a head of their own, that shell and remotes call whole in another language. */
async function spokenPages(): Promise<Record<string, string[]>> {
  const mapped: string[] = [...fixedPages, ...kinds.map((kind) => pathOf(kind, ':slug')), ...Object.values(patterns)];
  const found: Record<string, string[]> = {};
  for (const languages of [
    ...(await statedIn<Record<string, string[]>>('languages.json')),
    ...(await statedIn<Stated>('remote.json')).map((stated) => stated.languages ?? {}),
  ])
    for (const [language, pages = []] of Object.entries(languages)) {
      const named = pages.map((pattern) => pattern.replace(/:\w+/, ':slug'));
      (found[language] ??= []).push(
        ...named.filter((pattern) => mapped.includes(pattern) || fixedHeadOf(pattern, { site, backend: site })),
      );
    }
  return found;
}

describe('the map for search engines', () => {
  test('lists each page that a remote draws for visitors, but those of people and of a choice', async () => {
    const leftOut = ['/players', '/colleges/compare'];
    const drawn = await drawnPages();
    expect(drawn.length).toBeGreaterThan(5);
    expect(drawn.filter((page) => !fixedPages.includes(page as never)).toSorted()).toEqual(leftOut.toSorted());
    expect(fixedHeadOf('/players', { site, backend: site })).toContain('content="noindex"');
    for (const page of fixedPages) expect(fixedHeadOf(page, { site, backend: site }) ?? '').not.toContain('noindex');
  });

  test('35.4 lists no page of signing in, nor of what is one’s own, though they are whole in another language', async () => {
    const own = /^\/(auth|account|family|welcome|onboarding|profile-onboarding|teams\/answer)\b/;
    const stated = [
      ...(await statedIn<Record<string, string[]>>('languages.json')),
      ...(await statedIn<Stated>('remote.json')).map((app) => app.languages ?? {}),
    ].flatMap(({ es = [] }) => es);
    expect(stated.filter((page) => own.test(page)).length).toBeGreaterThan(9);
    expect([...fixedPages, ...kinds.map((kind) => pathOf(kind, ':slug'))].filter((page) => own.test(page))).toEqual([]);
  });

  test('knows each page of it that is whole in another language, and no other', async () => {
    const stated = await spokenPages();
    expect(stated['es']).toContain('/');
    const sorted = (of: Readonly<Record<string, readonly string[]>>) =>
      Object.fromEntries(Object.entries(of).map(([language, pages]) => [language, pages.toSorted()]));
    expect(sorted(spoken)).toEqual(sorted(stated));
  });

  test('names a page in several languages once in each, with all of them', () => {
    const text = writeFixedPages(site);
    const all =
      '<xhtml:link rel="alternate" hreflang="en" href="https://lineup.example/features"/>' +
      '<xhtml:link rel="alternate" hreflang="es" href="https://lineup.example/es/features"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://lineup.example/features"/>';
    expect(text).toContain(`<url><loc>https://lineup.example/features</loc>${all}</url>`);
    expect(text).toContain(`<url><loc>https://lineup.example/es/features</loc>${all}</url>`);
    expect(text).toContain('<loc>https://lineup.example/es</loc>');
    expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    expect(text).toContain('<url><loc>https://lineup.example/privacy</loc></url>');
  });

  test('names its parts by whole addresses, and each page with the day of its last change', () => {
    expect(writeIndex(['pages.xml', 'college-1.xml'], site)).toContain(
      '<sitemap><loc>https://lineup.example/sitemap/college-1.xml</loc></sitemap>',
    );
    const part = { rows: [{ slug: 'gulf-pines', changed_on: '2026-11-02' }], has_more: false };
    expect(writePart('college', part, site)).toContain(
      '<url><loc>https://lineup.example/college/gulf-pines</loc><lastmod>2026-11-02</lastmod><xhtml:link ',
    );
    expect(writePart('team', { rows: [{ slug: 'a1', changed_on: '2026-11-02' }], has_more: false }, site)).toContain(
      '<loc>https://lineup.example/teams/a1/manage</loc>',
    );
    expect(writeFixedPages(site)).toContain('<loc>https://lineup.example/mr/cooldowns</loc>');
    expect(writeRobots(site)).toContain('Sitemap: https://lineup.example/sitemap.xml');
  });

  test('keeps an address that is none of the protocol from breaking the document', () => {
    const part = { rows: [{ slug: 'a&b <c>', changed_on: '2026-11-02' }], has_more: false };
    expect(writePart('learn', part, site)).toContain('/learn/a&amp;b%20%3Cc%3E<');
  });

  test('a part is known by its name', () => {
    expect(partNamed('college-12.xml')).toEqual({ kind: 'college', part: 12 });
    for (const name of ['college-0.xml', 'college.xml', 'practice-1.xml', '../college-1.xml', 'college-99999.xml'])
      expect(partNamed(name)).toBeNull();
  });
});

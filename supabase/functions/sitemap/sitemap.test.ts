/** The map for search engines: what it lists, and that it is well formed. */
import { readFile, readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { fixedHeadOf } from '../_shared/page-head.ts';
import { fixedPages, partNamed, writeFixedPages, writeIndex, writePart, writeRobots } from './sitemap.ts';

const apps = new URL('../../../apps/', import.meta.url);
const site = 'https://lineup.example';

/** Pages without parameters that the remotes draw for visitors. */
async function drawnPages(): Promise<string[]> {
  const drawn: string[] = [];
  for (const app of await readdir(apps)) {
    const text = await readFile(new URL(`${app}/remote.json`, apps), 'utf8').catch(() => '{}');
    drawn.push(...((JSON.parse(text) as { draw?: string[] }).draw ?? []));
  }
  return drawn.filter((pattern) => !pattern.includes(':'));
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

  test('names its parts by whole addresses, and each page with the day of its last change', () => {
    expect(writeIndex(['pages.xml', 'college-1.xml'], site)).toContain(
      '<sitemap><loc>https://lineup.example/sitemap/college-1.xml</loc></sitemap>',
    );
    const part = { rows: [{ slug: 'gulf-pines', changed_on: '2026-11-02' }], has_more: false };
    expect(writePart('college', part, site)).toContain(
      '<url><loc>https://lineup.example/college/gulf-pines</loc><lastmod>2026-11-02</lastmod></url>',
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

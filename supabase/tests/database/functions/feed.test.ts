/** The feeds of the news as somebody without an account reads them. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { as, backend, openDatabase, rowsOf } from '../backend.ts';

const sql = openDatabase();
const { url } = backend;
const clear = () => sql`delete from public.news_articles where slug like 'trial-%'`;
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${url}/functions/v1/feed/${path}`, { method, headers });
interface Feed {
  items: { id: string; url: string; title: string; content_html: string; tags?: string[] }[];
}
const items = async (query = '') => ((await (await get(`feed.json${query}`)).json()) as Feed).items;
const write = (slug: string, rest: object = {}) =>
  rowsOf(
    as('staff')
      .from('news_articles')
      .insert({ slug, title: 'Trial', ...rest })
      .select('id'),
  );

describe('[LE-007] the feed', () => {
  test('has the published articles with their whole text, the newest first', async () => {
    await write('trial-draft');
    const all = await items();
    expect(all).toHaveLength(10);
    expect(all[0]?.url).toMatch(/\/news\/fall-season-opens$/);
    expect(all[0]?.content_html).toContain('<h2');
    expect(all[0]?.content_html).not.toMatch(/(href|src)="[/#]|data-anchor/);
    const response = await get('rss.xml');
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const xml = await response.text();
    expect(xml.match(/<item>/g)).toHaveLength(10);
    expect(xml).not.toContain('trial-draft');
  });

  test('is narrowed by a tag, whatever stands in it', async () => {
    await write('trial-tagged', { is_published: true, tags: ["o'neil & co", 'trial'] });
    expect((await items('?tag=Trial')).map(({ tags }) => tags)).toEqual([["o'neil & co", 'trial']]);
    expect(await items(`?tag=${encodeURIComponent("o'neil & co")}`)).toHaveLength(1);
    for (const tag of ['none', '"},{"', '{}', 'a,b', ')', '\\', 'x'.repeat(5000)])
      expect(await items(`?tag=${encodeURIComponent(tag)}`)).toEqual([]);
  });

  test('is read again only when it changed', async () => {
    const first = await get('rss.xml');
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('rss.xml', { 'if-none-match': `W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(await (await get('rss.xml', {}, 'HEAD')).text()).toBe('');
    await write('trial-new', { is_published: true });
    expect((await get('rss.xml', { 'if-none-match': etag })).status).toBe(200);
  });

  test('stands at two addresses and takes nothing', async () => {
    for (const path of ['', 'atom.xml', 'rss.xml/x']) expect((await get(path)).status).toBe(404);
    expect((await get('rss.xml', {}, 'POST')).status).toBe(405);
  });
});

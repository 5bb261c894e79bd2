/** The map for search engines, from what a visitor sees. */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { as, backend, idOf, openDatabase, rowsOf } from '../backend.ts';

const sql = openDatabase();
const get = async (name: string) => {
  const response = await fetch(`${backend.url}/functions/v1/sitemap/${name}`);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};
const choose = (in_search_engines: boolean) =>
  rowsOf(as('player').from('user_profiles').update({ in_search_engines }).eq('user_id', idOf('player')));

afterEach(() => choose(false));
afterAll(() => sql.end());

describe('the map for search engines', () => {
  test('has every published college and no other', async () => {
    const [hidden] = await sql`
      update public.colleges set is_published = false
      where id = (select c.id from public.colleges c where c.is_published order by c.slug limit 1) returning id, slug`;
    try {
      const { status, type, text } = await get('college-1.xml');
      expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
      const [row] = await sql`select count(*)::int as amount from public.colleges where is_published`;
      expect(text.match(/<loc>[^<]*\/college\//g)).toHaveLength(2 * Number(row?.['amount']));
      expect(text.match(/<loc>[^<]*\/es\/college\//g)).toHaveLength(Number(row?.['amount']));
      expect(text).not.toContain(`/college/${hidden?.['slug']}<`);
    } finally {
      await sql`update public.colleges set is_published = true where id = ${String(hidden?.['id'])}`;
    }
  });

  test('has players who chose it, and nobody else', async () => {
    expect((await get('player-1.xml')).status).toBe(404);
    expect((await get('index.xml')).text).not.toContain('player-');
    await choose(true);
    const [profile] = await sql`select slug from public.user_profiles where user_id = ${idOf('player')}`;
    const { text } = await get('player-1.xml');
    // In English and in Spanish.
    expect(text.match(/<url>/g)).toHaveLength(2);
    expect(text).toContain(`/es/player/${profile?.['slug']}<`);
    expect(text).toContain(`/player/${profile?.['slug']}<`);
    expect((await get('index.xml')).text).toContain('/sitemap/player-1.xml');
    await sql`update public.user_profiles set visibility = 'unlisted' where user_id = ${idOf('player')}`;
    try {
      expect((await get('player-1.xml')).status).toBe(404);
    } finally {
      await sql`update public.user_profiles set visibility = 'public' where user_id = ${idOf('player')}`;
    }
  });

  test('has no draft of learn pages and news', async () => {
    await rowsOf(as('staff').from('news_articles').insert({ slug: 'trial-map', title: 'Trial' }).select('id'));
    try {
      const { text } = await get('news-1.xml');
      expect(text).toContain('/news/fall-season-opens<');
      expect(text).not.toContain('trial-map');
    } finally {
      await sql`delete from public.news_articles where slug = 'trial-map'`;
    }
    expect((await get('learn-1.xml')).text).toContain('/learn/how-college-esports-recruiting-works<');
  });
});

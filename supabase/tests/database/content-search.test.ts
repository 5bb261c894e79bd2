/** Search in pages and articles: what it finds, how it tells where, and what it costs with ten thousand pages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, rowsOf, signedOut } from './backend.ts';
import { pagesOf, undone } from './measure.ts';

const sql = openDatabase();
const clear = () => sql`delete from public.content_pages where slug like 'found-%'`;

beforeAll(async () => {
  await clear();
  await sql`
    insert into public.content_pages (slug, title, menu_description, body, is_published, html, sections)
    select 'found-' || v.slug, v.title, 'About it.', v.body, v.shown, '', v.sections::jsonb
    from (values
      ('sections', 'Reviewing film', 'Keep short zyzzyva clips and quoits.', true,
        '[{"id": "", "title": "", "text": "Before all."},
          {"id": "clips", "title": "Clips", "text": "Keep 5 > 3 short zyzzyvas & <more."},
          {"id": "quoits", "title": "Quoits", "text": "Nothing else."}]'),
      ('titled', 'Zyzzyva for beginners', 'Words.', true, '[{"id": "", "title": "", "text": "Words."}]'),
      ('draft', 'Zyzzyva in secret', 'Words.', false, null),
      ('plain', 'Without its HTML', 'A lone xylograph.', true, null)
    ) as v (slug, title, body, shown, sections)`;
});
afterAll(async () => {
  await clear();
  await sql.end();
});

const search = async (p_query: string, rest: object = {}) =>
  rowsOf(signedOut().rpc('search_content', { p_query, ...rest }));
const found = async (query: string) => (await search(query)).map(({ slug }) => slug);

describe('search', () => {
  test('[LE-001] finds the page with the word in its title first, and no draft', async () => {
    expect(await found('zyzzyva')).toEqual(['found-titled', 'found-sections']);
  });

  test('[LE-001] names the section that has the words, with hits as parts of plain text', async () => {
    const [hit] = await search('zyzzyvas "short"');
    expect(hit).toMatchObject({
      slug: 'found-sections',
      anchor: 'clips',
      section_parts: ['Clips'],
      excerpt_parts: ['Keep 5 > 3 ', 'short', ' ', 'zyzzyvas', ' & <more'],
    });
    const [titled] = await search('zyzzyva beginners');
    expect(titled?.title_parts).toEqual(['', 'Zyzzyva', ' for ', 'beginners', '']);
  });

  test('[LE-001] words of different sections find their page', async () => {
    expect(await found('zyzzyvas quoits')).toEqual(['found-sections']);
  });

  test('[LE-001] the last word may still be being typed', async () => {
    expect(await found('zyzz')).toEqual(['found-titled', 'found-sections']);
    expect(await found('film zyzz')).toEqual(['found-sections']);
    expect(await found('"zyzz"')).toEqual([]);
    expect(await found('zyzzyva -beginners')).toEqual(['found-sections']);
  });

  test('[LE-001] a page whose HTML is not made yet is found by its words', async () => {
    const [hit] = await search('xylograph');
    expect(hit).toMatchObject({ slug: 'found-plain', anchor: null, excerpt_parts: ['About it.'] });
  });

  test('[LE-001] whoever asks for more gets twenty at most, in which sections are looked for', async () => {
    await undone(sql, async (transaction) => {
      await transaction`
        insert into public.content_pages (slug, title, body, is_published)
        select 'found-many-' || place, 'Axolotl ' || place, 'Words.', true from generate_series(1, 25) place`;
      const hits = await transaction`select slug from public.search_content('axolotl', 50)`;
      expect(hits).toHaveLength(20);
    });
  });

  test('[LE-007] pages and articles are searched together or apart', async () => {
    const kinds = async (rest: object) => new Set((await search('scholarship', rest)).map(({ kind }) => kind));
    expect(await kinds({})).toEqual(new Set(['page', 'article']));
    expect(await kinds({ p_kind: 'page' })).toEqual(new Set(['page']));
    expect(await kinds({ p_kind: 'article' })).toEqual(new Set(['article']));
  });

  test('[LE-001] no characters of a text are taken for a hit', async () => {
    await undone(sql, async (transaction) => {
      await transaction`
        update public.content_pages set sections = jsonb_build_array(
          jsonb_build_object('id', '', 'title', '', 'text', E'a\x02b\x03c lone xylograph'))
        where slug = 'found-plain'`;
      const [hit] = await transaction`select excerpt_parts from public.search_content('xylograph')`;
      expect(hit?.['excerpt_parts']).toEqual(['abc lone ', 'xylograph', '']);
    });
  });

  test(
    '[LE-001] ten thousand pages that all hold a word cost no more than a thousand',
    { timeout: 300_000 },
    async () => {
      await undone(sql, async (transaction) => {
        const cost: number[] = [];
        for (const [from, to] of [
          [1, 1000],
          [1001, 10_000],
        ] as const) {
          await transaction`
          insert into public.content_pages (slug, title, body, is_published, display_order, html, sections)
          select 'found-many-' || n, 'Quokka ' || n, 'A quokka each time. ' || repeat('Filler words. ', 20), true, n, '',
            jsonb_build_array(jsonb_build_object('id', 'a', 'title', 'A', 'text', 'A quokka each time.'))
          from generate_series(${from}::int, ${to}::int) n`;
          await transaction`analyze public.content_pages`;
          await pagesOf(transaction, "select * from public.search_content('quokka')");
          cost.push(await pagesOf(transaction, "select * from public.search_content('quokka')"));
        }
        const [few = 0, many = 0] = cost;
        expect(many).toBeLessThan(few * 1.3);
      });
    },
  );
});

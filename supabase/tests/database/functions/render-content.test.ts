/** The HTML of a page, made by the function: for the text that is stored, by who may read it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, openDatabase, rowsOf, signedOut } from '../backend.ts';
import { callFunction } from './call.ts';

const sql = openDatabase();
const id = randomUUID();
const articleId = randomUUID();
const clear = () => sql`delete from public.content_pages where slug = 'trial-html'`;

beforeAll(async () => {
  await clear();
  await rowsOf(
    as('staff').from('content_pages').insert({ id, slug: 'trial-html', title: 'Trial', body: 'x', is_published: true }),
  );
  await rowsOf(
    as('staff').from('news_articles').insert({ id: articleId, slug: 'trial-html', title: 'Trial', body: 'x' }),
  );
});
beforeEach(async () => {
  await sql`update public.content_pages set body = ${'## One *two*\n\n<b>raw</b>'} || clock_timestamp() where id = ${id}`;
  await sql`update public.content_pages set body = ${'## One *two*\n\n<b>raw</b>'} where id = ${id}`;
});
afterAll(async () => {
  await clear();
  await sql`delete from public.news_articles where id = ${articleId}`;
  await sql.end();
});

const render = (caller: Parameters<typeof callFunction>[1], body: unknown = { kind: 'page', id }) =>
  callFunction('render-content', caller, body);
const stored = async () =>
  (
    await sql`select html, outline, sections, reading_minutes, updated_at from public.content_pages where id = ${id}`
  )[0];

describe('the HTML of a page', () => {
  test('[LE-002] is made after a save, and a second call changes nothing', async () => {
    const before = await stored();
    expect(before).toMatchObject({ html: null, outline: null, sections: null, reading_minutes: null });
    for (const _ of [1, 2]) {
      const answer = await render('staff');
      const { html, outline, reading_minutes } = (await stored()) ?? {};
      expect([answer.status, await answer.json()]).toEqual([200, { html, outline, reading_minutes, is_current: true }]);
      expect(await stored()).toEqual({
        html: expect.stringMatching(/^<h2 id="user-content-one-two">One <em>two<\/em>.*&#x3C;b>raw&#x3C;\/b><\/p>$/s),
        outline: [{ id: 'one-two', depth: 2, text: 'One two' }],
        sections: [{ id: 'one-two', title: 'One two', text: '<b>raw</b>' }],
        reading_minutes: 1,
        // Editors who have the page open are not disturbed.
        updated_at: before?.['updated_at'],
      });
    }
    expect(await rowsOf(signedOut().from('content_pages').select('reading_minutes').eq('id', id))).toEqual([
      { reading_minutes: 1 },
    ]);
  });

  test('[LE-002] goes with the words that it was made of, and stays when others change', async () => {
    await render('staff');
    await rowsOf(
      as('staff').from('content_pages').update({ title: 'Other', body: '## One *two*\n\n<b>raw</b>' }).eq('id', id),
    );
    expect((await stored())?.['html']).not.toBeNull();
    await rowsOf(as('staff').from('content_pages').update({ body: 'New' }).eq('id', id));
    expect(await stored()).toMatchObject({ html: null, outline: null, sections: null, reading_minutes: null });
  });

  test('of a text that is no longer stored is not kept', async () => {
    const [kept] = await sql`
      select public.store_content_html('page', ${id}, ${'0'.repeat(64)}, '<p>old</p>', '[]', '[]', 1) as kept`;
    expect(kept).toEqual({ kept: false });
    expect((await stored())?.['html']).toBeNull();
  });

  test('[SE-020] is written by nobody by hand, platform staff included', async () => {
    for (const change of [{ html: '<script>1</script>' }, { outline: [] }, { sections: [] }, { reading_minutes: 1 }]) {
      const { error } = await as('admin').from('content_pages').update(change).eq('id', id);
      expect(error).toMatchObject({ code: '42501' });
      const article = await as('admin').from('news_articles').update(change).eq('id', articleId);
      expect(article.error).toMatchObject({ code: '42501' });
    }
    const { error } = await as('admin').from('content_pages').insert({ slug: 'trial-two', title: 'T', html: 'x' });
    expect(error).toMatchObject({ code: '42501' });
    expect((await stored())?.['html']).toBeNull();
  });

  test('[LE-002] is made for the first reader of a published text, whoever that is, once', async () => {
    const answer = await render('visitor');
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        html: expect.stringContaining('One <em>two</em>'),
        outline: [{ id: 'one-two', depth: 2, text: 'One two' }],
        reading_minutes: 1,
        is_current: true,
      },
    ]);
    // A later reader gets what is stored, without another reading of the Markdown.
    await sql`update public.content_pages set html = '<p>stored</p>' where id = ${id}`;
    expect(await (await render('player')).json()).toMatchObject({ html: '<p>stored</p>' });
    expect(await stored()).toMatchObject({ html: '<p>stored</p>', reading_minutes: 1 });
  });

  test('[LE-006] of a draft is made for platform staff alone, and a wrong call is refused', async () => {
    await sql`update public.content_pages set is_published = false where id = ${id}`;
    for (const caller of ['coach', 'visitor'] as const) {
      const answer = await render(caller);
      expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('two')]);
    }
    expect((await stored())?.['html']).toBeNull();
    expect((await render('staff')).status).toBe(200);
    await sql`update public.content_pages set is_published = true where id = ${id}`;
    expect((await render('staff', { kind: 'page', id: randomUUID() })).status).toBe(404);
    expect((await render('staff', { kind: 'article', id })).status).toBe(404);
    expect((await render('staff', { kind: 'other', id })).status).toBe(400);
    expect((await render('staff', { kind: 'page', id: 'x' })).status).toBe(400);
  });

  test('[LE-008] of an article is made alike, and its date of change stays', async () => {
    const read = async () => (await sql`select html, updated_at from public.news_articles where id = ${articleId}`)[0];
    const before = await read();
    expect((await render('developer', { kind: 'article', id: articleId })).status).toBe(200);
    expect(await read()).toEqual({ html: '<p>x</p>', updated_at: before?.['updated_at'] });
    await rowsOf(as('staff').from('news_articles').update({ body: 'y' }).eq('id', articleId));
    expect((await read())?.['html']).toBeNull();
  });

  test('[LE-001] of everything that is seeded is there', async () => {
    const [missing] = await sql`
      select (select count(*)::int from public.content_pages where html is null and slug not like 'trial-%') as pages,
        (select count(*)::int from public.news_articles where html is null and slug not like 'trial-%') as articles`;
    expect(missing).toEqual({ pages: 0, articles: 0 });
  });
});

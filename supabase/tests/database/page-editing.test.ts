/** What the editor of learn pages relies on: addresses, the list's order, times of publication, two editors at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import limits from '../../functions/_shared/markdown-limits.json' with { type: 'json' };
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const clear = async () => {
  await sql`delete from public.content_pages where slug like 'trial-%'`;
  await sql`delete from public.content_drafts`;
};
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const page = (slug: string, rest: object = {}) =>
  as('staff')
    .from('content_pages')
    .insert({ slug, title: 'Trial', ...rest })
    .select()
    .single();
const change = (id: string, fields: object, kind: Parameters<typeof as>[0] = 'staff') =>
  rowsOf(as(kind).from('content_pages').update(fields).eq('id', id).select('slug, updated_at, publish_at'));

describe('addresses', () => {
  const find = async (slug: string, supabase = signedOut()) =>
    (await rowsOf(supabase.from('content_page_slugs').select('content_pages(slug)').eq('slug', slug))).map(
      ({ content_pages: page }) => page?.slug,
    );

  test('[LE-002] an old address leads to the page that had it, through every later one', async () => {
    const { id } = await rowsOf(page('trial-one', { is_published: true }));
    await change(id, { slug: 'trial-two' });
    await change(id, { slug: 'trial-three' });
    expect([await find('trial-one'), await find('trial-two')]).toEqual([['trial-three'], ['trial-three']]);
    await change(id, { slug: 'trial-one' });
    expect([await find('trial-one'), await find('trial-two')]).toEqual([[], ['trial-one']]);
  });

  test('[LE-006, SE-020] the old address of a draft tells nothing to readers', async () => {
    const { id } = await rowsOf(page('trial-one'));
    await change(id, { slug: 'trial-secret' });
    expect(await find('trial-one')).toEqual([]);
    expect(await find('trial-one', as('coach'))).toEqual([]);
    expect(await find('trial-one', as('developer'))).toEqual(['trial-secret']);
  });

  test('[LE-002] a new page takes an old address over', async () => {
    const { id } = await rowsOf(page('trial-one', { is_published: true }));
    await change(id, { slug: 'trial-two' });
    await rowsOf(page('trial-one', { is_published: true }));
    expect(await find('trial-one')).toEqual([]);
  });
});

describe('saving', () => {
  test('a page is added under the id of the browser, so that a second try meets its own row', async () => {
    const id = randomUUID();
    const { display_order } = await rowsOf(page('trial-own', { id }));
    const again = await as('staff').from('content_pages').insert({ id, slug: 'trial-own', title: 'Trial' });
    expect(again.error).toMatchObject({ code: '23505', message: expect.not.stringContaining('slug') });
    const other = await as('staff').from('content_pages').insert({ slug: 'trial-own', title: 'Trial' });
    expect(other.error).toMatchObject({ code: '23505', message: expect.stringContaining('slug') });
    const [last] = await sql`select max(display_order) as place from public.content_pages`;
    expect(last?.['place']).toBe(display_order);
  });

  test('of two editors the second changes nothing', async () => {
    const { id, updated_at } = await rowsOf(page('trial-both'));
    const save = (kind: 'staff' | 'developer', body: string) =>
      rowsOf(
        as(kind).from('content_pages').update({ body }).eq('id', id).eq('updated_at', updated_at).select('updated_at'),
      );
    expect(await save('developer', 'Theirs')).toHaveLength(1);
    expect(await save('staff', 'Mine')).toEqual([]);
    expect(await sql`select body from public.content_pages where id = ${id}`).toEqual([{ body: 'Theirs' }]);
  });

  test('[LE-010] another place in the list is no change of the page', async () => {
    const moved = await rowsOf(page('trial-moved', { is_published: true }));
    const ids = await sql<
      { id: string }[]
    >`select id from public.content_pages where is_published order by display_order`;
    await rowsOf(as('staff').rpc('reorder_pages', { p_page_ids: ids.map(({ id }) => id).toReversed() }));
    const [now] = await rowsOf(
      as('staff').from('content_pages').select('updated_at, display_order').eq('id', moved.id),
    );
    expect(now).toEqual({ updated_at: moved.updated_at, display_order: 1 });
    await rowsOf(as('staff').rpc('reorder_pages', { p_page_ids: ids.map(({ id }) => id) }));
  });

  test('[SE-020] a draft is embedded for who wrote it and nobody else', async () => {
    const { id } = await rowsOf(page('trial-draft', { is_published: true }));
    await rowsOf(
      as('staff')
        .from('content_drafts')
        .upsert({ id: randomUUID(), user_id: idOf('staff'), kind: 'page', page_id: id, fields: { title: 'Typed' } }),
    );
    const drafts = async (supabase: ReturnType<typeof as>) => {
      const [found] = await rowsOf(supabase.from('content_pages').select('content_drafts(fields)').eq('id', id));
      return found?.content_drafts;
    };
    expect(await drafts(as('staff'))).toEqual([{ fields: { title: 'Typed' } }]);
    expect(await drafts(as('admin'))).toEqual([]);
    expect(await drafts(as('coach'))).toEqual([]);
  });
});

describe('publishing at a time', () => {
  const states = async () =>
    await sql`select slug, is_published, publish_at from public.content_pages where slug like 'trial-%' order by slug`;

  test('[LE-006] what is due is published once, what is not waits', async () => {
    await rowsOf(page('trial-due', { publish_at: new Date(Date.now() - 1000).toISOString() }));
    const later = new Date(Date.now() + 3_600_000);
    await rowsOf(page('trial-later', { publish_at: later.toISOString() }));
    const due = await sql`select private.publish_due_pages() as count`;
    expect(due).toEqual([{ count: 1 }]);
    expect(await states()).toEqual([
      { slug: 'trial-due', is_published: true, publish_at: null },
      { slug: 'trial-later', is_published: false, publish_at: later },
    ]);
    expect(await sql`select private.publish_due_pages() as count`).toEqual([{ count: 0 }]);
  });

  test('[LE-006] what has ended is taken down once, what has not stays', async () => {
    await rowsOf(page('trial-ended', { is_published: true, unpublish_at: new Date(Date.now() - 1000).toISOString() }));
    await rowsOf(page('trial-stays', { is_published: true, unpublish_at: '2999-01-01T00:00:00Z' }));
    const [first] = await sql`select private.publish_due_pages() as changed`;
    const [second] = await sql`select private.publish_due_pages() as changed`;
    expect([first, second]).toEqual([{ changed: 1 }, { changed: 0 }]);
    const ends = await sql`
      select slug, is_published, unpublish_at is null as is_endless
      from public.content_pages where slug like 'trial-%' order by slug`;
    expect(ends).toEqual([
      { slug: 'trial-ended', is_published: false, is_endless: true },
      { slug: 'trial-stays', is_published: true, is_endless: false },
    ]);
    // A draft without a time has no end.
    const { id } = await rowsOf(page('trial-draft', { unpublish_at: '2999-01-01T00:00:00Z' }));
    expect(await sql`select unpublish_at from public.content_pages where id = ${id}`).toEqual([{ unpublish_at: null }]);
  });

  test('[LE-006] a draft with both times is published and later taken down, and not shown when both have passed', async () => {
    const past = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    const both = async (slug: string, publish_at: string, unpublish_at: string) =>
      rowsOf(page(slug, { publish_at, unpublish_at }));
    await both('trial-missed', past(60), past(1));
    const { id } = await both('trial-shown', past(60), '2999-01-01T00:00:00Z');
    await both('trial-turned', '2999-01-02T00:00:00Z', '2999-01-01T00:00:00Z');
    await sql`select private.publish_due_pages()`;
    const read = () => sql`
      select slug, is_published, publish_at is not null as begins, unpublish_at is not null as ends
      from public.content_pages where slug like 'trial-%' order by slug`;
    expect(await read()).toEqual([
      { slug: 'trial-missed', is_published: false, begins: false, ends: false },
      { slug: 'trial-shown', is_published: true, begins: false, ends: true },
      { slug: 'trial-turned', is_published: false, begins: true, ends: false },
    ]);
    await sql`update public.content_pages set unpublish_at = now() where id = ${id}`;
    await sql`select private.publish_due_pages()`;
    expect(await sql`select is_published, unpublish_at from public.content_pages where id = ${id}`).toEqual([
      { is_published: false, unpublish_at: null },
    ]);
  });

  test('[LE-006, SE-020] publishing at once forgets the time, and nobody else sets one', async () => {
    const { id } = await rowsOf(page('trial-due', { publish_at: '2999-01-01T00:00:00Z' }));
    expect(await change(id, { publish_at: '2000-01-01T00:00:00Z' }, 'coach')).toEqual([]);
    expect((await change(id, { is_published: true }))[0]?.publish_at).toBeNull();
    expect(await change(id, { publish_at: '2000-01-01T00:00:00Z' }, 'coach')).toEqual([]);
    expect(await states()).toEqual([{ slug: 'trial-due', is_published: true, publish_at: null }]);
  });
});

describe('deleting', () => {
  const remove = (id: string) => rowsOf(as('staff').from('content_pages').delete().eq('id', id).select('id'));
  const everything = async (id: string) =>
    await sql`
      select p.*, (select jsonb_agg(to_jsonb(r) order by r.id) from public.content_revisions r where r.page_id = p.id) as revisions,
        (select array_agg(s.slug) from public.content_page_slugs s where s.page_id = p.id) as slugs
      from public.content_pages p where p.id = ${id}`;

  test('[SE-020] is undone with history and old addresses, by platform staff, also when an answer was lost', async () => {
    const { id } = await rowsOf(page('trial-one', { body: 'First.', is_published: true }));
    await change(id, { body: 'Second.', slug: 'trial-two' });
    const before = await everything(id);
    expect(before[0]).toMatchObject({ slugs: ['trial-one'], revisions: [{ body: 'First.' }, { body: 'Second.' }] });
    await remove(id);
    expect(await everything(id)).toEqual([]);
    expect((await as('coach').rpc('restore_content', { p_id: id })).error).toMatchObject({ code: '42501' });
    expect(await everything(id)).toEqual([]);
    expect(await rowsOf(as('developer').rpc('restore_content', { p_id: id }))).toBe(true);
    expect(await everything(id)).toEqual(before);
    expect(await rowsOf(as('developer').rpc('restore_content', { p_id: id }))).toBe(false);
    expect(await everything(id)).toEqual(before);
  });

  test('[LE-018] brings back what others were writing, and nothing of who has left', async () => {
    const { id } = await rowsOf(page('trial-one'));
    const leaver = randomUUID();
    const draft = { kind: 'page', page_id: id, fields: { body: 'Half a sentence' } };
    await rowsOf(as('developer').from('content_drafts').insert(draft).select('id'));
    const drafts = () => sql`select id, user_id, fields from public.content_drafts where page_id = ${id}`;
    const before = await drafts();
    expect(before).toHaveLength(1);
    await remove(id);
    expect(await drafts()).toEqual([]);
    await sql`
      update private.removed_content set record = jsonb_set(record, '{drafts,1}', (record -> 'drafts' -> 0)
        || jsonb_build_object('id', ${randomUUID()}::text, 'user_id', ${leaver}::text), true) where id = ${id}`;
    expect(await rowsOf(as('staff').rpc('restore_content', { p_id: id }))).toBe(true);
    expect(await drafts()).toEqual(before);
  });

  test('leaves alone who has the address since', async () => {
    const { id } = await rowsOf(page('trial-one', { is_published: true }));
    await change(id, { slug: 'trial-two' });
    await remove(id);
    const { id: heir } = await rowsOf(page('trial-two'));
    expect((await as('staff').rpc('restore_content', { p_id: id })).error).toMatchObject({ code: '23505' });
    await change(heir, { slug: 'trial-one' });
    await sql`delete from public.content_page_slugs where slug = 'trial-two'`;
    expect(await rowsOf(as('staff').rpc('restore_content', { p_id: id }))).toBe(true);
    expect((await everything(id))[0]).toMatchObject({ slug: 'trial-two', slugs: null });
  });

  test('can be undone for thirty days', async () => {
    const { id } = await rowsOf(page('trial-one'));
    await remove(id);
    await sql`update private.removed_content set removed_at = now() - interval '29 days' where id = ${id}`;
    await sql`select private.run_daily()`;
    expect(await sql`select id from private.removed_content where id = ${id}`).toHaveLength(1);
    await sql`update private.removed_content set removed_at = now() - interval '31 days' where id = ${id}`;
    await sql`select private.run_daily()`;
    expect((await as('staff').rpc('restore_content', { p_id: id })).error).toMatchObject({ code: 'PT404' });
  });

  test('[LE-018] what was to end meanwhile comes back as a draft, and what ends later as it was', async () => {
    const { id } = await rowsOf(page('trial-one', { is_published: true, unpublish_at: '2999-01-01T00:00:00Z' }));
    const [article] = await rowsOf(
      as('staff')
        .from('news_articles')
        .insert({
          slug: 'trial-one',
          title: 'Trial',
          body: 'x',
          is_published: true,
          unpublish_at: '2999-01-01T00:00:00Z',
        })
        .select('id'),
    );
    const state = () => sql`
      select is_published, unpublish_at is not null as ends from public.content_pages where id = ${id}
      union all select is_published, unpublish_at is not null from public.news_articles where id = ${article?.id ?? ''}`;
    const restore = async () => {
      for (const each of [id, article?.id ?? '']) await rowsOf(as('staff').rpc('restore_content', { p_id: each }));
    };
    const removeBoth = async () => {
      await remove(id);
      await rowsOf(
        as('staff')
          .from('news_articles')
          .delete()
          .eq('id', article?.id ?? '')
          .select('id'),
      );
    };
    await removeBoth();
    await restore();
    expect(await state()).toEqual([1, 2].map(() => ({ is_published: true, ends: true })));
    await removeBoth();
    await sql`
      update private.removed_content set record = jsonb_set(record, '{content,unpublish_at}', to_jsonb(now() - interval '1 second'))
      where id in (${id}, ${article?.id ?? ''})`;
    await restore();
    expect(await state()).toEqual([1, 2].map(() => ({ is_published: false, ends: false })));
    await sql`delete from public.news_articles where id = ${article?.id ?? ''}`;
  });

  test('an article comes back with its dates', async () => {
    const [article] = await sql`select * from public.news_articles order by published_at limit 1`;
    const id = String(article?.['id']);
    await rowsOf(as('staff').from('news_articles').delete().eq('id', id).select('id'));
    expect(await rowsOf(as('staff').rpc('restore_content', { p_id: id }))).toBe(true);
    expect(await sql`select * from public.news_articles where id = ${id}`).toEqual([article]);
    await sql`delete from private.removed_content`;
  });
});

describe('reading a page', () => {
  interface Answer {
    page?: { id: string; body?: string; html: string | null };
    previous?: { slug: string } | null;
    next?: { slug: string } | null;
    related?: { slug: string }[];
    moved_to?: string;
  }
  const load = async (p_slug: string, supabase = signedOut()) =>
    (await rowsOf(supabase.rpc('load_learn_page', { p_slug }))) as Answer | null;

  test('[LE-002] brings its neighbors in the list and related pages, without the Markdown', async () => {
    const pages = await sql<{ slug: string }[]>`
      select slug from public.content_pages where is_published order by display_order, slug`;
    const [first, second, third] = pages.map(({ slug }) => slug);
    const answer = await load(second!);
    expect(answer).toMatchObject({ previous: { slug: first }, next: { slug: third } });
    expect(answer?.page?.html).toMatch(/^<p>|^<h/);
    expect(answer?.page?.body).toBeUndefined();
    expect(answer?.related).toHaveLength(3);
    expect(answer?.related?.map(({ slug }) => slug)).not.toContain(second);
    expect(await load(first!)).toMatchObject({ previous: null });
    expect(await load(pages.at(-1)!.slug)).toMatchObject({ next: null });
  });

  test('[LE-006, SE-020] a draft shows to platform staff alone, and neither as neighbor nor as related', async () => {
    const { id } = await rowsOf(page('trial-one', { title: 'Emailing a coach' }));
    expect(await load('trial-one')).toBeNull();
    expect(await load('trial-one', as('coach'))).toBeNull();
    expect(await load('trial-one', as('staff'))).toMatchObject({ page: { id }, previous: null, next: null });
    const near = JSON.stringify(await load('emailing-a-coach', as('staff')));
    expect(near).not.toContain('trial-one');
    await change(id, { slug: 'trial-two' });
    expect(await load('trial-one')).toBeNull();
    expect(await load('trial-one', as('staff'))).toEqual({ moved_to: 'trial-two' });
  });

  test('[LE-002] an old address leads on', async () => {
    const { id } = await rowsOf(page('trial-one', { is_published: true }));
    await change(id, { slug: 'trial-two' });
    expect(await load('trial-one')).toEqual({ moved_to: 'trial-two' });
  });
});

describe('a text that would take long to read', () => {
  test.each(limits)('[LE-005] $name: kept $isPlain', async ({ part, times, isPlain }) => {
    const { data, error } = await page('trial-limits', { body: part.repeat(times) });
    expect(error?.code).toBe(isPlain ? undefined : '23514');
    expect(data !== null).toBe(isPlain);
    const article = { slug: 'trial-limits', title: 'Trial', body: part.repeat(times) };
    const news = await as('staff').from('news_articles').insert(article);
    expect(news.error?.code).toBe(isPlain ? undefined : '23514');
    await sql`delete from public.news_articles where slug = 'trial-limits'`;
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const clear = async () => {
  await sql`delete from public.news_articles where slug like 'trial-%'`;
  await sql`delete from public.content_pages where slug like 'trial-%'`;
  await sql`delete from public.content_drafts`;
};
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const write = (slug: string, rest: object = {}) =>
  as('staff')
    .from('news_articles')
    .insert({ slug, title: 'Trial news', body: 'First text', ...rest })
    .select('id, published_at');

describe('articles', () => {
  test('[LE-007, LE-008] the seeded ten show to everybody, newest first, with author, tags and summary', async () => {
    const articles = await rowsOf(
      signedOut()
        .from('news_articles')
        .select('slug, tags, summary, author_name, published_at')
        .order('published_at', { ascending: false }),
    );
    expect(articles).toHaveLength(10);
    expect(articles[0]).toMatchObject({ slug: 'fall-season-opens', tags: ['season', 'colleges'] });
    expect(articles.every((each) => each.summary && each.author_name && each.tags.length > 0)).toBe(true);
  });

  test('[LE-008, SE-020] a draft shows to platform staff only; publishing dates it once', async () => {
    const [made] = await rowsOf(write('trial-draft'));
    expect(made?.published_at).toBeNull();
    const id = made?.id ?? '';
    for (const supabase of [signedOut(), as('player'), as('college-admin')]) {
      expect(await rowsOf(supabase.from('news_articles').select('id').eq('id', id))).toEqual([]);
    }
    const publish = (is_published: boolean) =>
      rowsOf(as('admin').from('news_articles').update({ is_published }).eq('id', id).select('published_at'));
    const [first] = await publish(true);
    await publish(false);
    expect(await publish(true)).toEqual([first]);
    expect(first?.published_at).not.toBeNull();
    expect((await write('trial-date', { published_at: '1999-01-01' })).error).toMatchObject({ code: '42501' });
    expect((await write('new')).error).toMatchObject({ code: '23514' });
  });

  test.each(['player', 'college-admin', 'coach'] as const)('[SE-020] %s writes no article', async (kind) => {
    const { error } = await as(kind).from('news_articles').insert({ slug: 'trial-own', title: 'Mine' });
    expect(error).toMatchObject({ code: '42501' });
  });
});

describe('revisions and drafts', () => {
  test('[SE-020] each change of text keeps who wrote what; restoring is a new revision', async () => {
    const [made] = await rowsOf(write('trial-kept'));
    const id = made?.id ?? '';
    await rowsOf(as('developer').from('news_articles').update({ body: 'Second text' }).eq('id', id));
    await rowsOf(as('developer').from('news_articles').update({ is_published: true }).eq('id', id));
    await rowsOf(as('staff').from('news_articles').update({ body: 'First text' }).eq('id', id));
    const kept = await rowsOf(
      as('staff').from('content_revisions').select('body, created_by').eq('article_id', id).order('id'),
    );
    expect(kept).toEqual([
      { body: 'First text', created_by: idOf('staff') },
      { body: 'Second text', created_by: idOf('developer') },
      { body: 'First text', created_by: idOf('staff') },
    ]);
    // The history names them, to staff alone.
    const nameOf = async (kind: AccountKind) =>
      (await sql`select full_name from public.profiles where id = ${idOf(kind)}`)[0]?.full_name as string;
    const history = { p_article_id: id };
    const versions = await rowsOf(as('staff').rpc('list_revisions', history));
    const [staff, developer] = [await nameOf('staff'), await nameOf('developer')];
    expect(versions.map(({ author }) => author)).toEqual([staff, developer, staff]);
    for (const kind of ['coach', 'player'] as const)
      expect(await rowsOf(as(kind).rpc('list_revisions', history))).toEqual([]);
  });

  test('[SE-020] a page keeps its newest hundred', async () => {
    const [page] =
      await sql`insert into public.content_pages (slug, title, body) values ('trial-long', 'Long', '0') returning id`;
    for (let count = 1; count <= 104; count += 1) {
      await sql`update public.content_pages set body = ${String(count)} where id = ${String(page?.id)}`;
    }
    const [kept] = await sql`
      select count(*)::int as amount, min(body::int) as oldest from public.content_revisions where page_id = ${String(page?.id)}`;
    expect(kept).toEqual({ amount: 100, oldest: 5 });
  });

  test('[SE-020] a draft is saved again and again under one id, and stays with who wrote it', async () => {
    const id = randomUUID();
    const save = (title: string) =>
      as('staff')
        .from('content_drafts')
        .upsert({ id, user_id: idOf('staff'), kind: 'article', fields: { title } });
    await rowsOf(save('Fir'));
    await rowsOf(save('First'));
    expect(await rowsOf(as('staff').from('content_drafts').select('fields'))).toEqual([{ fields: { title: 'First' } }]);
    expect(await rowsOf(as('admin').from('content_drafts').select('id'))).toEqual([]);
    const taken = await as('admin')
      .from('content_drafts')
      .upsert({ id, user_id: idOf('admin'), kind: 'article' });
    expect(taken.error).toMatchObject({ code: '42501' });
    const own = await as('player')
      .from('content_drafts')
      .insert({ kind: 'page', user_id: idOf('player') });
    expect(own.error).toMatchObject({ code: '42501' });
  });
});

describe('order and search', () => {
  test('[DB-051, SE-020] pages take the order of the list in one step, by platform staff only', async () => {
    const read = async () =>
      (await rowsOf(signedOut().from('content_pages').select('id').order('display_order'))).map(({ id }) => id);
    const before = await read();
    const turned = before.toReversed();
    expect(await rowsOf(as('staff').rpc('reorder_pages', { p_page_ids: turned }))).toBeGreaterThan(0);
    expect(await read()).toEqual(turned);
    expect((await as('coach').rpc('reorder_pages', { p_page_ids: before })).error).toMatchObject({ code: '42501' });
    expect(await read()).toEqual(turned);
    await rowsOf(as('staff').rpc('reorder_pages', { p_page_ids: before }));
    expect(await read()).toEqual(before);
  });

  test('[LE-010] a draft that is published after reordering comes where it was, and shares no place', async () => {
    const draft = { slug: 'trial-draft', title: 'Trial page' };
    const [made] = await rowsOf(as('staff').from('content_pages').insert(draft).select('id'));
    const id = made?.id ?? '';
    const read = async () =>
      (
        await rowsOf(
          signedOut().from('content_pages').select('id').order('display_order').order('slug').eq('is_published', true),
        )
      ).map((page) => page.id);
    const before = await read();
    const [first = '', ...others] = before;
    await sql`
      update public.content_pages set display_order = (select display_order from public.content_pages where id = ${first}), slug = 'zz-trial-draft'
      where id = ${id}`;
    const turned = [...others, first];
    await rowsOf(as('staff').rpc('reorder_pages', { p_page_ids: turned }));
    await rowsOf(as('staff').from('content_pages').update({ is_published: true }).eq('id', id).select('id'));
    expect(await read()).toEqual([...turned, id]);
    const places = await sql`select display_order from public.content_pages group by 1 having count(*) > 1`;
    expect(places).toEqual([]);
    await rowsOf(as('staff').rpc('reorder_pages', { p_page_ids: before }));
    await sql`delete from public.content_pages where id = ${id}`;
  });

  test('[LE-010] a page that is unpublished while others are reordered follows the same page afterwards', async () => {
    const read = async () =>
      (await rowsOf(signedOut().from('content_pages').select('id').order('display_order'))).map(({ id }) => id);
    const before = await read();
    const [first = '', second = '', third = '', fourth = '', ...others] = before;
    const publish = (is_published: boolean) =>
      rowsOf(as('staff').from('content_pages').update({ is_published }).eq('id', second).select('id'));
    await publish(false);
    await rowsOf(as('staff').rpc('reorder_pages', { p_page_ids: [first, fourth, third, ...others] }));
    await publish(true);
    expect(await read()).toEqual([first, second, fourth, third, ...others]);
    await rowsOf(as('staff').rpc('reorder_pages', { p_page_ids: before }));
  });

  test('[LE-010, LE-018] an order that somebody else has changed meanwhile is told, and not written over', async () => {
    const read = async () =>
      (await rowsOf(signedOut().from('content_pages').select('id').order('display_order'))).map(({ id }) => id);
    const before = await read();
    const turned = before.toReversed();
    await rowsOf(as('admin').rpc('reorder_pages', { p_page_ids: turned, p_seen: before }));
    const late = await as('staff').rpc('reorder_pages', { p_page_ids: before.slice(1), p_seen: before });
    expect(late.error?.code).toBe('PT409');
    expect(await read()).toEqual(turned);
    await rowsOf(as('staff').rpc('reorder_pages', { p_page_ids: before, p_seen: turned }));
    expect(await read()).toEqual(before);
  });

  test('[SE-020] search finds published words in pages and articles, by stem, and takes any text', async () => {
    await rowsOf(write('trial-hidden', { body: 'zygomorphic' }));
    await rowsOf(write('trial-shown', { body: 'zygomorphic flowers', is_published: true }));
    const search = async (p_query: string) =>
      (await rowsOf(signedOut().rpc('search_content', { p_query }))).map(({ slug }) => slug);
    expect(await search('flower zygomorphic')).toEqual(['trial-shown']);
    const scholarships = await rowsOf(signedOut().rpc('search_content', { p_query: 'scholarship' }));
    expect(new Set(scholarships.map(({ kind }) => kind))).toEqual(new Set(['page', 'article']));
    for (const text of ['', '%', "'", '"', ':* & !', 'a'.repeat(5000)]) expect(await search(text)).toEqual([]);
  });
});

describe('cooldowns', () => {
  const groot = { hero: 'Groot', ability: 'Ironwood Wall' };

  test('[LE-009] hold the transcribed figures with their day', async () => {
    const [size] = await sql`
      select count(*)::int as rows, count(energy_cost)::int as ultimates, count(distinct as_of)::int as days,
        (select count(*)::int from public.mr_cooldown_changes where changed_by is null) as changes from public.mr_cooldowns`;
    expect(size).toEqual({ rows: 193, ultimates: 45, days: 1, changes: 22 });
    const [wall] = await rowsOf(signedOut().from('mr_cooldowns').select('role, cooldown_seconds, as_of').match(groot));
    expect(wall).toEqual({ role: 'VANGUARD', cooldown_seconds: 12, as_of: '2026-01-18' });
  });

  test('[LE-009] a correction by platform staff is dated and listed as a change', async () => {
    await rowsOf(as('staff').from('mr_cooldowns').update({ cooldown_seconds: 14, charges: 2 }).match(groot));
    const [change] = await sql`
      select before, after, changed_by, snapshot_before::text, snapshot_after = current_date as today
      from public.mr_cooldown_changes where changed_by is not null`;
    expect(change).toEqual({
      before: '12s',
      after: '14s, 2 charges',
      changed_by: idOf('staff'),
      snapshot_before: '2026-01-18',
      today: true,
    });
    await rowsOf(as('staff').from('mr_cooldowns').update({ input_key: 'E' }).match(groot));
    expect(await sql`select from public.mr_cooldown_changes where changed_by is not null`).toHaveLength(1);
    const refused = await rowsOf(
      as('coach').from('mr_cooldowns').update({ cooldown_seconds: 1 }).match(groot).select('id'),
    );
    expect(refused).toEqual([]);
  });
});

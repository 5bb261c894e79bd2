/** Articles as readers, their addresses and their editors rely on them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { as, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const clear = () => sql`delete from public.news_articles where slug like 'trial-%'`;
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const article = (slug: string, rest: object = {}) =>
  as('staff')
    .from('news_articles')
    .insert({ slug, title: 'Trial', ...rest })
    .select()
    .single();
/** One of that time, which only the server sets. */
const dated = async (slug: string, published_at: string, rest: object = {}) => {
  const { id } = await rowsOf(article(slug, { is_published: true, ...rest }));
  await sql`update public.news_articles set published_at = ${published_at} where id = ${id}`;
};
const change = (id: string, fields: object, kind: Parameters<typeof as>[0] = 'staff') =>
  rowsOf(as(kind).from('news_articles').update(fields).eq('id', id).select());
type Client = ReturnType<typeof as>;
interface Shown {
  articles: { id: string; slug: string; title: string; published_at: string }[];
  has_more: boolean;
  tags: { tag: string; articles: number }[] | null;
}
const list = async (args: object = {}, supabase: Client = signedOut()) =>
  (await rowsOf(supabase.rpc('list_news', args))) as unknown as Shown;
const open = async (slug: string, supabase: Client = signedOut()) =>
  (await rowsOf(supabase.rpc('load_article', { p_slug: slug }))) as {
    slug: string;
    newer: { slug: string } | null;
    older: { slug: string } | null;
    related: { slug: string }[];
  } | null;
const readers = ['player', 'coach', 'college-admin'] as const;
const writers = ['staff', 'developer', 'admin'] as const;

describe('[LE-007] the list', () => {
  test('is page after page, the newest first, each once, also where two came at the same moment', async () => {
    const moment = '2020-01-01T00:00:00Z';
    for (const slug of ['trial-a', 'trial-b', 'trial-c']) await dated(slug, moment);
    const whole = await list({ p_limit: 50 });
    expect(whole.articles.length).toBeGreaterThanOrEqual(13);
    const seen: Shown['articles'] = [];
    for (let more = true; more;) {
      const last = seen.at(-1);
      const after = last && { p_before: last.published_at, p_before_id: last.id };
      const page = await list({ p_limit: 2, ...after });
      expect(page.tags === null).toBe(last !== undefined);
      expect((await list({ ...after, p_limit: 2, p_with_counts: true })).tags).toEqual(whole.tags);
      seen.push(...page.articles);
      more = page.has_more;
    }
    expect(seen).toEqual(whole.articles);
    expect(seen.map((each) => each.published_at)).toEqual(
      seen
        .map((each) => each.published_at)
        .toSorted()
        .toReversed(),
    );
  });

  test('shows drafts to nobody, whoever asks, nor counts their tags', async () => {
    await rowsOf(article('trial-draft', { title: 'Zygomorphic', tags: ['trial tag'] }));
    for (const supabase of [signedOut(), ...[...readers, ...writers].map((kind) => as(kind))]) {
      const shown = await list({ p_limit: 50 }, supabase);
      expect(shown.articles.map(({ slug }) => slug)).not.toContain('trial-draft');
      expect(shown.tags?.map(({ tag }) => tag)).not.toContain('trial tag');
      expect((await list({ p_query: 'zygomorphic' }, supabase)).articles).toEqual([]);
    }
  });

  test('is narrowed by a tag, in whatever letters it is asked for, and by words', async () => {
    await rowsOf(
      article('trial-tagged', {
        title: 'Zygomorphic',
        tags: [' Trial  Tag', 'trial tag', 'season'],
        is_published: true,
      }),
    );
    expect((await list({ p_tag: 'Trial Tag' })).articles.map(({ slug }) => slug)).toEqual(['trial-tagged']);
    expect((await list({ p_tag: 'season', p_query: 'zygomorphic' })).articles).toHaveLength(1);
    expect((await list({ p_tag: 'product', p_query: 'zygomorphic' })).articles).toEqual([]);
    expect((await list()).tags).toContainEqual({ tag: 'trial tag', articles: 1 });
    for (const p_query of ["'", '"', ':* & !', 'a'.repeat(5000)])
      expect((await list({ p_query })).articles).toEqual([]);
  });
});

describe('[LE-008] an article', () => {
  test('comes with the ones around it, and with others that share a tag', async () => {
    const at = (day: number) => `2019-01-0${day}T00:00:00Z`;
    await dated('trial-1', at(1), { tags: ['trial'] });
    await dated('trial-2', at(2), { tags: ['trial', 'other'] });
    await dated('trial-3', at(3));
    await rowsOf(article('trial-4', { tags: ['trial'] }));
    expect(await open('trial-2')).toMatchObject({
      newer: { slug: 'trial-3' },
      older: { slug: 'trial-1' },
      related: [{ slug: 'trial-1' }],
    });
    expect((await open('trial-1'))?.older).toBeNull();
  });

  test('that is not published opens for platform staff alone, by its old addresses as well', async () => {
    const { id } = await rowsOf(article('trial-one'));
    await change(id, { slug: 'trial-secret' });
    for (const slug of ['trial-one', 'trial-secret']) {
      for (const supabase of [signedOut(), ...readers.map((kind) => as(kind))]) {
        expect(await open(slug, supabase)).toBeNull();
        expect(await rowsOf(supabase.from('news_article_slugs').select().eq('slug', slug))).toEqual([]);
      }
      for (const kind of writers) expect((await open(slug, as(kind)))?.slug).toBe('trial-secret');
    }
  });

  test('is found by every address that it had; a new article takes one over', async () => {
    const { id } = await rowsOf(article('trial-one', { is_published: true }));
    await change(id, { slug: 'trial-two' });
    await change(id, { slug: 'trial-three' });
    expect([(await open('trial-one'))?.slug, (await open('trial-two'))?.slug]).toEqual(['trial-three', 'trial-three']);
    await rowsOf(article('trial-one', { is_published: true }));
    expect((await open('trial-one'))?.slug).toBe('trial-one');
    expect(await open('trial-none')).toBeNull();
  });
});

describe('[LE-008, SE-020] writing', () => {
  test.each(readers)('%s changes, schedules and deletes nothing', async (kind) => {
    const made = await rowsOf(article('trial-kept', { is_published: true }));
    const add = await as(kind).from('news_articles').insert({ slug: 'trial-own', title: 'Mine' });
    expect(add.error).toMatchObject({ code: '42501' });
    for (const fields of [{ title: 'Mine' }, { tags: ['x'] }, { publish_at: '2000-01-01T00:00:00Z' }])
      expect(await change(made.id, fields, kind)).toEqual([]);
    expect(await rowsOf(as(kind).from('news_articles').delete().eq('id', made.id).select())).toEqual([]);
    expect(await sql`select slug, title from public.news_articles where slug like 'trial-%'`).toEqual([
      { slug: 'trial-kept', title: 'Trial' },
    ]);
  });

  test.each(writers)('%s writes, corrects and deletes', async (kind) => {
    const id = randomUUID();
    await rowsOf(as(kind).from('news_articles').insert({ id, slug: 'trial-own', title: 'Mine' }).select());
    expect(await change(id, { title: 'Better', is_published: true }, kind)).toMatchObject([{ title: 'Better' }]);
    expect(await rowsOf(as(kind).from('news_articles').delete().eq('id', id).select('id'))).toEqual([{ id }]);
  });

  test('of two editors the second changes nothing', async () => {
    const { id, updated_at } = await rowsOf(article('trial-both'));
    const save = (kind: 'staff' | 'developer', body: string) =>
      rowsOf(as(kind).from('news_articles').update({ body }).eq('id', id).eq('updated_at', updated_at).select('id'));
    expect(await save('developer', 'Theirs')).toHaveLength(1);
    expect(await save('staff', 'Mine')).toEqual([]);
    expect(await sql`select body from public.news_articles where id = ${id}`).toEqual([{ body: 'Theirs' }]);
  });

  test('what is due is published once and dated then; a time that is set changes no words', async () => {
    const due = await rowsOf(article('trial-due', { publish_at: new Date(Date.now() - 1000).toISOString() }));
    const later = await rowsOf(article('trial-later'));
    const [scheduled] = await change(later.id, { publish_at: '2999-01-01T00:00:00Z' });
    expect(scheduled?.updated_at).toBe(later.updated_at);
    expect(await sql`select private.publish_due_pages() as count`).toEqual([{ count: 1 }]);
    expect(await sql`select private.publish_due_pages() as count`).toEqual([{ count: 0 }]);
    const states = await sql`
      select slug, is_published, publish_at is null as is_timeless, published_at > ${due.created_at} as is_dated
      from public.news_articles where slug like 'trial-%' order by slug`;
    expect(states).toEqual([
      { slug: 'trial-due', is_published: true, is_timeless: true, is_dated: true },
      { slug: 'trial-later', is_published: false, is_timeless: false, is_dated: null },
    ]);
    await sql`update public.news_articles set unpublish_at = now() where id = ${due.id}`;
    expect(await sql`select private.publish_due_pages() as count`).toEqual([{ count: 1 }]);
    expect(await sql`select is_published, unpublish_at from public.news_articles where id = ${due.id}`).toEqual([
      { is_published: false, unpublish_at: null },
    ]);
  });

  test('a deleted article comes back as it was, with its date, cover, history and old addresses', async () => {
    const picture = `/storage/v1/object/public/pages/${randomUUID()}/${randomUUID()}.webp`;
    const { id } = await rowsOf(
      article('trial-first', { is_published: true, tags: ['trial'], cover_url: picture, cover_small_url: picture }),
    );
    await change(id, { slug: 'trial-second', body: 'Second text' });
    const read = async () => [
      await sql`select to_jsonb(a) as row from public.news_articles a where id = ${id}`,
      await sql`select slug from public.news_article_slugs where article_id = ${id}`,
      await sql`select id, body from public.content_revisions where article_id = ${id} order by id`,
    ];
    const before = await read();
    await rowsOf(as('staff').from('news_articles').delete().eq('id', id).select('id'));
    for (const kind of readers)
      expect((await as(kind).rpc('restore_content', { p_id: id })).error).toMatchObject({ code: '42501' });
    expect(await rowsOf(as('developer').rpc('restore_content', { p_id: id }))).toBe(true);
    expect(await read()).toEqual(before);
  });

  test('[LE-008] another tag, author or cover is kept in the history, and comes back with a deleted article', async () => {
    const { id } = await rowsOf(article('trial-around', { tags: ['first'], author_name: 'Ana' }));
    await rowsOf(
      as('staff')
        .from('news_articles')
        .update({ tags: ['second'] })
        .eq('id', id)
        .select('id'),
    );
    await rowsOf(as('staff').from('news_articles').update({ is_published: true }).eq('id', id).select('id'));
    const read = () => sql`
      select fields ->> 'author_name' as author, fields -> 'tags' as tags
      from public.content_revisions where article_id = ${id} order by id`;
    const kept = [
      { author: 'Ana', tags: ['first'] },
      { author: 'Ana', tags: ['second'] },
    ];
    expect(await read()).toEqual(kept);
    await rowsOf(as('staff').from('news_articles').delete().eq('id', id).select('id'));
    expect(await rowsOf(as('staff').rpc('restore_content', { p_id: id }))).toBe(true);
    expect(await read()).toEqual(kept);
  });

  test.each(['a/b', 'a,b', '#a', ' ', 'x'.repeat(41), 'a\u200Bb'])('the tag %j is refused', async (tag) => {
    expect((await article('trial-tag', { tags: [tag] })).error?.code).toBe('23514');
  });

  test('the editor and the tags keep their addresses; a small cover stands with a cover', async () => {
    for (const slug of ['new', 'tags']) expect((await article(slug)).error?.code).toBe('23514');
    const picture = `/storage/v1/object/public/pages/${randomUUID()}/${randomUUID()}.webp`;
    expect((await article('trial-small', { cover_small_url: picture })).error?.code).toBe('23514');
    const both = { cover_url: picture, cover_small_url: picture };
    expect(await rowsOf(article('trial-both-sizes', both))).toMatchObject(both);
    const foreign = { cover_url: picture, cover_small_url: 'https://evil.example/a.png' };
    expect((await article('trial-foreign', foreign)).error?.code).toBe('23514');
  });
});

/** The table queries about learn pages that the specification names, made exactly so. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { as, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const clear = () => sql`delete from public.content_pages where slug like 'calls-%'`;
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const page = (slug: string, rest: object = {}) =>
  as('staff')
    .from('content_pages')
    .insert({ slug, title: 'A page', menu_description: 'In short', body: 'Text', ...rest })
    .select()
    .single();

test('[DB-007, DB-051] published pages come by display_order, ascending, with their fields', async () => {
  await rowsOf(page('calls-hidden', { display_order: -1 }));
  await rowsOf(page('calls-first', { display_order: -2, is_published: true }));
  const pages = await rowsOf(
    signedOut().from('content_pages').select().eq('is_published', true).order('display_order', { ascending: true }),
  );
  expect(pages[0]).toMatchObject({
    id: expect.any(String),
    slug: 'calls-first',
    title: 'A page',
    menu_description: 'In short',
    is_published: true,
    display_order: -2,
    created_at: expect.any(String),
  });
  expect(pages.map(({ slug }) => slug)).not.toContain('calls-hidden');
  expect(pages.map((each) => each.display_order)).toEqual(
    pages.map((each) => each.display_order).toSorted((a, b) => a - b),
  );
});

test('[DB-052] all pages come by created_at, descending; drafts to platform staff only', async () => {
  await rowsOf(page('calls-draft'));
  const all = (supabase = signedOut()) =>
    rowsOf(supabase.from('content_pages').select('slug, created_at').order('created_at', { ascending: false }));
  expect((await all(as('staff')))[0]?.slug).toBe('calls-draft');
  expect((await all()).map(({ slug }) => slug)).not.toContain('calls-draft');
  expect(await all()).toHaveLength((await all(as('staff'))).length - 1);
});

test('[DB-053] a page comes by its slug', async () => {
  await rowsOf(page('calls-draft'));
  const bySlug = (supabase = signedOut()) =>
    supabase.from('content_pages').select('title').eq('slug', 'calls-draft').single();
  expect(await rowsOf(bySlug(as('admin')))).toEqual({ title: 'A page' });
  expect((await bySlug()).error).toMatchObject({ code: 'PGRST116' });
});

test('[DB-054, DB-055, DB-056] platform staff insert, update by id and delete by id; others reach nothing', async () => {
  // Published, so that those who are refused see what they aim at.
  const { id } = await rowsOf(page('calls-made', { is_published: true }));
  const update = (supabase: ReturnType<typeof as>, title: string) =>
    rowsOf(supabase.from('content_pages').update({ title }).eq('id', id).select('title'));
  const remove = (supabase: ReturnType<typeof as>) =>
    rowsOf(supabase.from('content_pages').delete().eq('id', id).select('id'));

  expect((await as('coach').from('content_pages').insert({ slug: 'calls-own', title: 'Own' })).error).toMatchObject({
    code: '42501',
  });
  expect(await update(as('coach'), 'Taken over')).toEqual([]);
  for (const stranger of [signedOut(), as('coach'), as('college-admin')]) {
    await stranger.from('content_pages').delete().eq('id', id);
    expect(await rowsOf(signedOut().from('content_pages').select('title').eq('id', id))).toEqual([{ title: 'A page' }]);
  }
  expect(await update(as('developer'), 'Better')).toEqual([{ title: 'Better' }]);
  expect(await remove(as('staff'))).toEqual([{ id }]);
  expect(await sql`select from public.content_pages where id = ${id}`).toHaveLength(0);
});

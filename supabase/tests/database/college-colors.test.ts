import { afterAll, expect, test } from 'vitest';
import { as, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const [college] = await sql<{ id: string; slug: string; colors: string[] | null }[]>`
  select id, slug, colors from public.colleges where slug = 'redstone-valley-university'`;
const id = college?.id ?? '';
const stored = async () => (await sql`select colors from public.colleges where id = ${id}`)[0]?.colors as unknown;
afterAll(async () => {
  await sql`update public.colleges set colors = ${college?.colors ?? null} where id = ${id}`;
  await sql.end();
});

test('[RC-006] editors choose the two colors of their college, and everybody reads them', async () => {
  const colors = ['#0b2d6b', '#f2b411'];
  await rowsOf(as('college-admin').from('colleges').update({ colors }).eq('id', id).select('id'));
  expect(await rowsOf(signedOut().from('colleges').select('colors').eq('id', id))).toEqual([{ colors }]);
  await as('player')
    .from('colleges')
    .update({ colors: ['#000000', '#ffffff'] })
    .eq('id', id);
  expect(await stored()).toEqual(colors);
  await rowsOf(as('college-admin').from('colleges').update({ colors: null }).eq('id', id).select('id'));
  expect(await stored()).toBeNull();
});

test.each([
  [['#0b2d6b']],
  [['#0b2d6b', '#f2b411', '#ffffff']],
  [['red', 'blue']],
  [['#0B2D6B', '#f2b411']],
  [['#0b2d6', '#bf2b411']],
  [['#0b2d6b', 'url(x)#f2b411']],
  [[]],
])('%j are no two colors', async (colors) => {
  const before = await stored();
  const { error } = await as('college-admin').from('colleges').update({ colors }).eq('id', id);
  expect(error).toMatchObject({ code: '23514' });
  expect(await stored()).toEqual(before);
});

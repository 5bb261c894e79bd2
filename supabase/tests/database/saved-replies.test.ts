/** Replies that a program keeps: who adds, changes and deletes them, and that they stay within the program. */
import { afterEach, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, openDatabase, rowsOf } from './backend.ts';
import { trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql);
afterEach(() => sql`delete from public.saved_replies where college_id = ${college.id}`);

const save = (kind: AccountKind, name: string, body = 'Hi {name}, thank you.') =>
  as(kind).from('saved_replies').insert({ college_id: college.id, name, body });
const names = async () =>
  (await sql`select name from public.saved_replies where college_id = ${college.id} order by 1`).map(({ name }) =>
    String(name),
  );
const offered = async (kind: AccountKind) =>
  (
    (await rowsOf(as(kind).rpc('load_pipeline', { p_college_id: college.id }))) as unknown as {
      replies: { name: string; body: string; is_mine: boolean }[];
    }
  ).replies;

test('[RC-018] a reply is saved once under its name and offered with the board to everybody in the program', async () => {
  await rowsOf(save('college-coach', 'Tryout'));
  expect((await save('college-staff', 'TRYOUT')).error).toMatchObject({ code: '23505' });
  expect((await save('college-staff', 'Empty', ' \n ')).error).toMatchObject({ code: '23514' });
  expect((await save('college-staff', 'Long', 'x'.repeat(2001))).error).toMatchObject({ code: '23514' });
  expect(await names()).toEqual(['Tryout']);
  expect(await offered('college-coach')).toMatchObject([
    { name: 'Tryout', body: 'Hi {name}, thank you.', is_mine: true },
  ]);
  expect(await offered('college-staff')).toMatchObject([{ name: 'Tryout', is_mine: false }]);
});

test('[RC-018, SE-011] its author and who manages the program change and delete it, a colleague does not', async () => {
  await rowsOf(save('college-coach', 'Tryout'));
  const change = (kind: AccountKind, body: string) =>
    as(kind).from('saved_replies').update({ body }).eq('college_id', college.id);
  const remove = (kind: AccountKind) => as(kind).from('saved_replies').delete().eq('college_id', college.id);
  const bodies = () => sql`select body from public.saved_replies where college_id = ${college.id}`;
  await change('college-staff', 'Not mine');
  await remove('college-staff');
  expect(await bodies()).toEqual([{ body: 'Hi {name}, thank you.' }]);
  await rowsOf(change('college-coach', 'Mine'));
  expect(await bodies()).toEqual([{ body: 'Mine' }]);
  await rowsOf(change('college-admin', 'Ours'));
  expect(await bodies()).toEqual([{ body: 'Ours' }]);
  await rowsOf(remove('college-admin'));
  expect(await bodies()).toEqual([]);
});

test('[RC-017, SE-014] nobody from outside the program reads or adds one', async () => {
  await rowsOf(save('college-staff', 'Tryout'));
  for (const kind of ['college-admissions', 'other-college-admin', 'player', 'minor', 'private-coach'] as const) {
    expect(await rowsOf(as(kind).from('saved_replies').select('body').eq('college_id', college.id))).toEqual([]);
    await save(kind, `By ${kind}`);
  }
  expect(await names()).toEqual(['Tryout']);
});

test('[RC-018] a program keeps thirty, and each is written in the name of who adds it', async () => {
  for (let number = 1; number <= 30; number += 1) await rowsOf(save('college-staff', `Reply ${number}`));
  expect((await save('college-staff', 'One more')).error).toMatchObject({ code: '23514' });
  expect(await names()).toHaveLength(30);
  await sql`delete from public.saved_replies where college_id = ${college.id}`;
  const forged = { college_id: college.id, name: 'Forged', body: 'Hello', created_by: college.id };
  expect(
    (
      await as('college-staff')
        .from('saved_replies')
        .insert(forged as never)
    ).error,
  ).not.toBeNull();
  expect(await names()).toEqual([]);
});

/** In which language an account reads. */
import { expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const keep = (p_language: string | null) => as('parent').rpc('keep_language', { p_language: p_language as string });
const stored = () => sql`select language from public.notification_preferences where user_id = ${idOf('parent')}`;

test('35.6 an account takes the language of its first browser, and keeps it until its person chooses another', async () => {
  await sql`delete from public.notification_preferences where user_id = ${idOf('parent')}`;
  // Asking alone makes no row.
  expect(await rowsOf(keep(null))).toBeNull();
  expect(await stored()).toEqual([]);
  expect(await rowsOf(keep('es'))).toBe('es');
  expect(await rowsOf(keep('en'))).toBe('es');
  expect(await rowsOf(keep(null))).toBe('es');
  const chosen = { user_id: idOf('parent'), language: 'en' };
  await rowsOf(as('parent').from('notification_preferences').upsert(chosen));
  expect(await rowsOf(keep('es'))).toBe('en');
  expect(await stored()).toMatchObject([{ language: 'en' }]);
});

test('35.6 the auth service is told the language of an account, and of no other', async () => {
  const told = async () =>
    (
      await sql`select raw_user_meta_data ->> 'language' as language from auth.users where id in (${idOf('parent')}, ${idOf('player')})
      order by id = ${idOf('parent')} desc`
    ).map(({ language }) => language as string | null);
  const [, ofPlayer = null] = await told();
  await sql`delete from public.notification_preferences where user_id = ${idOf('parent')}`;
  await rowsOf(keep('es'));
  expect(await told()).toEqual(['es', ofPlayer]);
  await rowsOf(
    as('parent')
      .from('notification_preferences')
      .upsert({ user_id: idOf('parent'), language: 'en' }),
  );
  expect(await told()).toEqual(['en', ofPlayer]);
});

test('35.6 an account has a language that Lineup speaks, or none', async () => {
  await sql`delete from public.notification_preferences where user_id = ${idOf('parent')}`;
  for (const none of ['xx', '', 'ES', 'es-MX', 'x'.repeat(100_000)])
    expect((await keep(none)).error?.code).toBe('23514');
  const wrong = as('parent')
    .from('notification_preferences')
    .upsert({ user_id: idOf('parent'), language: 'fr' });
  expect((await wrong).error?.code).toBe('23514');
  expect(await stored()).toEqual([]);
});

test('35.6 nobody sets or reads the language of somebody else', async () => {
  await sql`delete from public.notification_preferences where user_id = ${idOf('parent')}`;
  await rowsOf(keep('es'));
  const other = as('player').from('notification_preferences');
  expect((await other.upsert({ user_id: idOf('parent'), language: 'en' })).error?.code).toBe('42501');
  expect(await rowsOf(other.select('language').eq('user_id', idOf('parent')))).toEqual([]);
  expect((await signedOut().rpc('keep_language', { p_language: 'es' })).error?.code).toBe('42501');
  expect(await stored()).toMatchObject([{ language: 'es' }]);
});

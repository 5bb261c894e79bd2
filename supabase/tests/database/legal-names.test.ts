/** First and last name are for their owner and for whoever sees inside; others get the name that shows, and find by it alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut, type Client } from './backend.ts';

const sql = openDatabase();
const person = idOf('parent');
beforeAll(
  () => sql`
    update public.user_profiles set display_name = 'Nimbus', first_name = 'Zquorine', last_name = 'Qvelling',
      is_published = true, visibility = 'public' where user_id = ${person}`,
);
afterAll(() => sql.end());

const everybody: [string, () => Client][] = [
  ['a visitor', signedOut],
  ...(['player', 'minor', 'college-staff', 'staff', 'admin', 'parent'] as const).map((kind): [string, () => Client] => [
    kind,
    () => as(kind),
  ]),
];

describe('the legal name of a listed profile with a chosen name', () => {
  test.each(everybody)('is read from the table by nobody: %s', async (_, client) => {
    for (const columns of ['first_name', 'last_name', 'search_text', '*'])
      expect((await client().from('user_profiles').select(columns)).error).toMatchObject({ code: '42501' });
    for (const column of ['first_name', 'last_name', 'search_text'])
      expect((await client().from('user_profiles').select('slug').ilike(column, '%zquor%')).error).toMatchObject({
        code: '42501',
      });
    expect(await rowsOf(client().from('user_profiles').select('display_name').eq('user_id', person))).toEqual([
      { display_name: 'Nimbus' },
    ]);
  });

  test.each(everybody.slice(1))('finds nobody by any search: %s', async (_, client) => {
    const searches = (text: string) =>
      Promise.all([
        client().rpc('search_users', { p_query: text }),
        client().rpc('list_players', { p_search: text }),
        client().rpc('search_recruiting', { p_query: text }),
        client().rpc('search_people', { p_query: text }),
      ]);
    const found = async (text: string) => JSON.stringify((await searches(text)).map(({ data }) => data));
    for (const text of ['Zquorine', 'zquor', 'Qvelling'])
      expect(await found(text)).not.toMatch(/Nimbus|Zquorine|Qvelling/);
    const shown = await found('nimbus');
    expect(shown).toContain('Nimbus');
    expect(shown).not.toMatch(/Zquorine|Qvelling/);
  });

  test('is written and read by its owner', async () => {
    const owner = as('parent');
    const name = { display_name: 'Nimbus', first_name: 'Zquorine', last_name: 'Qvellinga' };
    expect(await rowsOf(owner.from('user_profiles').update(name).eq('user_id', person).select('user_id'))).toHaveLength(
      1,
    );
    expect(await rowsOf(owner.rpc('load_account'))).toMatchObject({ profile: name });
    expect(JSON.stringify(await rowsOf(owner.rpc('export_my_data')))).toContain('Qvellinga');
  });

  test('shows where there is no chosen name, and is then found', async () => {
    await sql`update public.user_profiles set display_name = null where user_id = ${person}`;
    expect(await rowsOf(as('player').rpc('search_users', { p_query: 'zquorine' }))).toMatchObject([
      { first_name: 'Zquorine', last_name: 'Qvellinga', email: null },
    ]);
  });
});

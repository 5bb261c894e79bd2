import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';

const sql = openDatabase();
const owner = idOf('private-coach');
const [college] = await sql<{ id: string; name: string }[]>`
  select id, name from public.colleges where is_published order by name limit 1`;
const collegeId = college?.id ?? '';
let list = '';
beforeEach(async () => {
  list = crypto.randomUUID();
  await rowsOf(as('private-coach').from('lists').insert({ id: list, name: 'Test list' }));
});
afterEach(async () => {
  await sql`delete from public.lists where owner_id in (${owner}, ${idOf('parent')}) and name like 'Test%'`;
  await sql`
    update public.user_profiles set is_published = true, visibility = 'public'
    where user_id in (${idOf('player')}, ${owner})`;
  await sql`update public.colleges set is_published = true where id = ${collegeId}`;
});
afterAll(() => sql.end());

const put = (
  item: { player_id?: string; college_id?: string; note?: string; list_id?: string },
  kind: AccountKind = 'private-coach',
) =>
  as(kind)
    .from('list_items')
    .insert({ list_id: list, ...item });
interface Loaded {
  name: string;
  owner?: string | null;
  shared_since: string | null;
  items: { id: string; kind: string; note?: string; player?: { slug: string }; college?: { name: string } }[];
}
const load = async (kind: AccountKind = 'private-coach') =>
  (await rowsOf(as(kind).rpc('load_list', { p_list_id: list }))) as unknown as Loaded;
const shared = (p_token: string, supabase = signedOut()) => supabase.rpc('load_shared_list', { p_token });
const share = (p_with_notes = false) =>
  rowsOf(as('private-coach').rpc('share_list', { p_list_id: list, p_with_notes }));

test('[RC-019] a list holds players and colleges with notes, in an order of one’s own', async () => {
  await rowsOf(put({ player_id: idOf('player'), note: 'Ask about Sundays' }));
  await rowsOf(put({ college_id: collegeId }));
  await rowsOf(put({ player_id: idOf('second-player') }));
  const { items } = await load();
  expect(items).toMatchObject([
    { kind: 'player', note: 'Ask about Sundays', player: { slug: 'riley-tran' } },
    { kind: 'college', college: { name: college?.name } },
    { kind: 'player', player: { slug: 'alex-petrosyan' } },
  ]);
  const ids = items.map(({ id }) => id);
  await rowsOf(as('private-coach').rpc('reorder_list', { p_list_id: list, p_item_ids: [ids[2] ?? '', ids[0] ?? ''] }));
  expect((await load()).items.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
  const lists = (await rowsOf(as('private-coach').rpc('load_lists'))) as unknown as { id: string }[];
  expect(lists.find((each) => each.id === list)).toMatchObject({ players: 2, colleges: 1, shared_since: null });
});

test('[RC-019] a list is exported as flat rows in its order', async () => {
  await rowsOf(put({ player_id: idOf('player'), note: '=SUM(A1)' }));
  await rowsOf(put({ college_id: collegeId }));
  const rows = await rowsOf(as('private-coach').rpc('export_list', { p_list_id: list }));
  expect(rows).toMatchObject([
    { kind: 'player', name: 'Riley Tran', page: '/player/riley-tran', note: '=SUM(A1)' },
    { kind: 'college', name: college?.name, note: null },
  ]);
  expect(rows[0]?.games).toContain('Valorant');
});

describe('visibility', () => {
  test('[RC-019] a player who hides leaves the lists of others, and is back when published', async () => {
    await rowsOf(put({ player_id: idOf('player'), note: 'Mine' }));
    await rowsOf(put({ college_id: collegeId }));
    const token = await share();
    for (const change of [{ is_published: false }, { visibility: 'unlisted' }]) {
      await sql`update public.user_profiles set ${sql(change)} where user_id = ${idOf('player')}`;
      expect((await load()).items.map(({ kind }) => kind)).toEqual(['college']);
      expect(await rowsOf(shared(token))).toMatchObject({ items: [{ kind: 'college' }] });
      expect(await rowsOf(as('private-coach').rpc('export_list', { p_list_id: list }))).toHaveLength(1);
      await sql`
        update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${idOf('player')}`;
    }
    expect((await load()).items).toHaveLength(2);
    await sql`update public.colleges set is_published = false where id = ${collegeId}`;
    expect((await load()).items.map(({ kind }) => kind)).toEqual(['player']);
  });

  test('[RC-019] nobody lists whom they do not see; staff do, and share only what everybody sees', async () => {
    expect((await put({ player_id: idOf('minor') })).error).toMatchObject({ code: '42501' });
    expect((await put({ player_id: crypto.randomUUID() })).error).toMatchObject({ code: '42501' });
    expect((await put({ college_id: crypto.randomUUID() })).error).toMatchObject({ code: '42501' });
    const [staffList] = await rowsOf(as('staff').from('lists').insert({ name: 'Test staff' }).select('id'));
    const id = staffList?.id ?? '';
    await rowsOf(put({ list_id: id, player_id: idOf('minor') }, 'staff'));
    const token = await rowsOf(as('staff').rpc('share_list', { p_list_id: id }));
    expect(await rowsOf(as('staff').rpc('load_list', { p_list_id: id }))).toMatchObject({
      items: [{ kind: 'player' }],
    });
    // Also when a member of staff opens the link.
    expect(await rowsOf(shared(token, as('staff')))).toMatchObject({ items: [] });
    await sql`delete from public.lists where id = ${id}`;
  });
});

describe('sharing', () => {
  test('[RC-019] anybody reads by the link, without notes unless they are shared, and nobody writes', async () => {
    await rowsOf(put({ player_id: idOf('player'), note: 'Private thought' }));
    const token = await share();
    const seen = await rowsOf(shared(token));
    expect(seen).toMatchObject({
      name: 'Test list',
      owner: 'Quinn Abernathy',
      items: [{ player: { slug: 'riley-tran' } }],
    });
    expect(JSON.stringify(seen)).not.toContain('Private thought');
    for (const secret of ['email', 'owner_id', 'birth']) expect(JSON.stringify(seen)).not.toContain(secret);
    expect(JSON.stringify(await rowsOf(shared(await share(true))))).toContain('Private thought');
    expect((await load()).shared_since).not.toBeNull();
    await sql`update public.user_profiles set is_published = false where user_id = ${owner}`;
    expect(await rowsOf(shared(await share()))).toMatchObject({ owner: null });
  });

  test('[RC-019] a link ends when it is revoked or replaced, and its secret is kept nowhere', async () => {
    const first = await share();
    const latest = await share();
    expect((await shared(first)).error).toMatchObject({ code: 'PT404' });
    const [stored] = await sql`select token_hash from private.list_shares where list_id = ${list}`;
    expect(stored?.token_hash).not.toContain(latest);
    expect((await shared(String(stored?.token_hash))).error).toMatchObject({ code: 'PT404' });
    expect(await rowsOf(as('private-coach').rpc('unshare_list', { p_list_id: list }))).toBe(true);
    expect((await shared(latest)).error).toMatchObject({ code: 'PT404' });
    expect(await rowsOf(as('private-coach').rpc('unshare_list', { p_list_id: list }))).toBe(false);
    for (const token of ['', "' or true --", 'x'.repeat(10_000)]) {
      expect((await shared(token)).error).toMatchObject({ code: 'PT404' });
    }
  });

  test('[RC-019] the list of another is not loaded, ordered, shared, ended or exported, also not by staff', async () => {
    await rowsOf(put({ player_id: idOf('player') }));
    for (const kind of ['parent', 'admin'] as const) {
      for (const call of ['load_list', 'share_list', 'unshare_list', 'export_list'] as const) {
        expect((await as(kind).rpc(call, { p_list_id: list })).error).toMatchObject({ code: 'PT404' });
      }
      const ordered = await as(kind).rpc('reorder_list', { p_list_id: list, p_item_ids: [] });
      expect(ordered.error).toMatchObject({ code: 'PT404' });
      expect((await put({ college_id: collegeId }, kind)).error).toMatchObject({ code: '42501' });
      expect(await rowsOf(as(kind).from('list_items').select('id').eq('list_id', list))).toEqual([]);
    }
  });
});

describe('bad input', () => {
  test.each([{ name: '' }, { name: ' \n' }, { name: 'x'.repeat(81) }])('the name %o is refused', async (values) => {
    expect((await as('private-coach').from('lists').insert(values)).error).toMatchObject({ code: '23514' });
  });

  test('[RC-019] a name, a player and a college are on a list once', async () => {
    const again = await as('private-coach').from('lists').insert({ name: ' test LIST ' });
    expect(again.error).toMatchObject({ code: '23505' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => put({ player_id: idOf('player') })));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => (error ? [error.code] : [])))).toEqual(new Set(['23505']));
  });

  test('an item is one thing, made for oneself', async () => {
    expect((await put({})).error).not.toBeNull();
    const both = await put({ player_id: idOf('player'), college_id: collegeId });
    expect(both.error).toMatchObject({ code: '23514' });
    expect((await put({ college_id: collegeId, note: 'x'.repeat(2001) })).error).toMatchObject({ code: '23514' });
    const forged = await as('parent').from('lists').insert({ owner_id: owner, name: 'Test forged' });
    expect(forged.error).toMatchObject({ code: '42501' });
  });

  test('a hundred lists are kept and no more, also when made at once', async () => {
    await sql`
      insert into public.lists (owner_id, name) select ${idOf('parent')}, 'Test ' || n from generate_series(1, 97) n`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        as('parent')
          .from('lists')
          .insert({ name: `Test at once ${n}` }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
  });
});

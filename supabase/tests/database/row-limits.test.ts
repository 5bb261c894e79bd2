/** How many rows of one owner a client keeps. */
import { afterAll, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

test('each table that is limited by rows, its owner and the most of them', async () => {
  const triggers = await sql<{ table: string; args: string }[]>`
    select t.tgrelid::regclass::text as table, encode(t.tgargs, 'escape') as args from pg_trigger t
    where t.tgfoid = 'private.limit_rows'::regproc order by 1`;
  expect(triggers.map(({ table, args }) => `${table}: ${args.split('\\000').slice(0, 2).join(' ')}`)).toEqual([
    'interest_drafts: user_id 50',
    'kept_filters: user_id 20',
    'list_items: list_id 1000',
    'lists: owner_id 100',
    'player_achievements: user_id 50',
    'player_availability: user_id 42',
    'player_links: user_id 12',
    'user_blocks: blocker_id 1000',
    'waiting_messages: sender_id 200',
  ]);
});

describe('blocks', () => {
  const blocks = async () => (await sql`select from public.user_blocks where blocker_id = ${idOf('parent')}`).length;

  test('are 1,000 of one person, also when several come at once, and one that is taken back makes room', async () => {
    const people = (
      await sql<{ id: string }[]>`select id from public.profiles where id <> ${idOf('parent')} order by id limit 1003`
    ).map(({ id }) => id);
    expect(people).toHaveLength(1003);
    await sql`insert into public.user_blocks (blocker_id, blocked_id)
      select ${idOf('parent')}, id from unnest(${people.slice(0, 999)}::uuid[]) id`;
    const block = async (blocked_id: string | undefined) =>
      (await as('parent').from('user_blocks').insert({ blocked_id: blocked_id! })).error?.code ?? 'stored';
    const answers = await Promise.all(people.slice(999).map(block));
    expect(answers.toSorted()).toEqual(['23514', '23514', '23514', 'stored']);
    expect(await blocks()).toBe(1000);
    await as('parent').from('user_blocks').delete().eq('blocked_id', people[0]!);
    expect(await block(people[0])).toBe('stored');
    expect(await blocks()).toBe(1000);
  });
});

describe('drafts of interest forms', () => {
  const drafts = async () => (await sql`select from public.interest_drafts where user_id = ${idOf('player')}`).length;

  test('are 50 of one person; the one that is there already still takes what is typed', async () => {
    const forms = (
      await sql<{ id: string }[]>`
        select v.form_id as id from public.interest_form_versions v
        where v.is_current and not exists (
          select from public.interest_drafts d where d.form_id = v.form_id and d.user_id = ${idOf('player')})
        order by 1 limit 51`
    ).map(({ id }) => id);
    const free = 50 - (await drafts());
    expect(forms.length).toBeGreaterThan(free);
    await sql`insert into public.interest_drafts (user_id, form_id)
      select ${idOf('player')}, id from unnest(${forms.slice(0, free)}::uuid[]) id`;
    const refused = await as('player').from('interest_drafts').insert({ form_id: forms[free]!, answers: {} });
    expect(refused.error).toMatchObject({ code: '23514' });
    expect(await drafts()).toBe(50);
    const changed = await as('player')
      .from('interest_drafts')
      .update({ answers: { a: 1 } })
      .match({ user_id: idOf('player'), form_id: forms[0]! });
    expect(changed.error).toBeNull();
  });
});

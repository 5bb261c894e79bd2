/** How much one person may send, and who comes back into a group. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { conversation, create, forgetTestConversations, send } from './talk.ts';

const sql = openDatabase();
beforeEach(async () => {
  await forgetTestConversations(sql);
  await sql`delete from private.rate_counters`;
});
afterAll(() => sql.end());

const used = async (bucket: string, kind: AccountKind) =>
  Number(
    (
      await sql`
    select coalesce(sum(amount), 0) as amount from private.rate_counters
    where bucket = ${bucket} and caller = ${idOf(kind)}`
    )[0]?.amount,
  );
/** So often already, in this window and the next: the clock may go on meanwhile. */
const use = (bucket: string, kind: AccountKind, amount: number, span: string) => sql`
  insert into private.rate_counters (bucket, caller, window_start, amount)
  select ${bucket}, ${idOf(kind)}, date_bin(${span}::interval, now(), '2026-01-01') + n * ${span}::interval, ${amount}
  from generate_series(0, 1) n
  on conflict (bucket, caller, window_start) do update set amount = excluded.amount`;
const groups = async () => (await sql`select from public.conversations where title = 'Test group'`).length;
const add = (kind: AccountKind, conversation_id: string, whom: AccountKind) =>
  as(kind)
    .from('conversation_participants')
    .insert({ conversation_id, user_id: idOf(whom) });
const remove = (kind: AccountKind, conversation_id: string, whom: AccountKind) =>
  as(kind)
    .from('conversation_participants')
    .delete()
    .match({ conversation_id, user_id: idOf(whom) });
const taking = async (id: string) =>
  (await sql`select user_id from public.conversation_participants where conversation_id = ${id}`).map(
    (each) => each.user_id as string,
  );
const tooMany = { status: 429, error: { code: 'PT429' } };

describe('new conversations', () => {
  test('with people who are no teammates are 30 an hour; with teammates as many as one likes', async () => {
    await use('new_conversation', 'parent', 29, '1 hour');
    expect((await create('parent', 'group', 'coach')).error).toBeNull();
    for (const type of ['group', 'dm'] as const) {
      expect(await create('parent', type, 'private-coach')).toMatchObject(tooMany);
    }
    expect(await groups()).toBe(1);
    await use('new_conversation', 'coach', 30, '1 hour');
    expect((await create('coach', 'group', 'player', 'team-staff')).error).toBeNull();
    // One stranger among teammates is a stranger.
    expect(await create('coach', 'group', 'player', 'parent')).toMatchObject(tooMany);
    expect(await groups()).toBe(2);
  });

  test('count once however many people they are with, and not when the dm was there before', async () => {
    await conversation('parent', 'group', 'coach', 'private-coach', 'college-coach');
    expect(await used('new_conversation', 'parent')).toBe(1);
    await conversation('parent', 'dm', 'private-coach');
    await conversation('parent', 'dm', 'private-coach');
    expect(await used('new_conversation', 'parent')).toBe(2);
  });

  test('somebody put on a roster who has not agreed is no teammate', async () => {
    await sql`
      insert into public.team_members (team_id, user_id)
      select id, ${idOf('minor')} from public.teams where owner_user_id = ${idOf('coach')} order by id limit 1`;
    await use('new_conversation', 'coach', 30, '1 hour');
    expect(await create('coach', 'group', 'minor', 'guardian')).toMatchObject(tooMany);
    await sql`
      delete from public.team_members m using public.teams t
      where t.id = m.team_id and t.owner_user_id = ${idOf('coach')} and m.user_id = ${idOf('minor')}`;
  });

  test('each stranger who is added to a group later counts as one', async () => {
    const id = await conversation('parent', 'group', 'coach');
    await rowsOf(add('parent', id, 'private-coach'));
    expect(await used('new_conversation', 'parent')).toBe(2);
    await use('new_conversation', 'parent', 30, '1 hour');
    expect(await add('parent', id, 'college-coach')).toMatchObject(tooMany);
    expect(await taking(id)).not.toContain(idOf('college-coach'));
  });
});

describe('messages', () => {
  const post = (kind: AccountKind, conversation_id: string, amount: number) =>
    as(kind)
      .from('messages')
      .insert(
        Array.from({ length: amount }, (_, n) => ({ conversation_id, sender_id: idOf(kind), content: `Message ${n}` })),
      );
  const stored = async (id: string) => (await sql`select from public.messages where conversation_id = ${id}`).length;

  test('are 60 a minute for one person over all conversations, however they are sent', async () => {
    const [one, other] = [
      await conversation('parent', 'group', 'coach'),
      await conversation('parent', 'dm', 'private-coach'),
    ];
    await use('message', 'parent', 40, '1 minute');
    await rowsOf(post('parent', one, 10));
    await rowsOf(post('parent', other, 10));
    expect(await post('parent', other, 1)).toMatchObject(tooMany);
    expect(await post('parent', one, 61)).toMatchObject(tooMany);
    // Somebody else's are not counted with them.
    await send('coach', one, 'Hello');
    expect([await stored(one), await stored(other)]).toEqual([11, 10]);
  });

  test('of many at once no more are stored, and unread counts stay right', async () => {
    const id = await conversation('parent', 'group', 'coach');
    await use('message', 'parent', 55, '1 minute');
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('parent', id, 1)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(5);
    expect(await stored(id)).toBe(5);
    const [read] = await sql`
      select unread_count from private.conversation_reads where conversation_id = ${id} and user_id = ${idOf('coach')}`;
    expect(read).toEqual({ unread_count: 5 });
  });

  test('that is sent again after a lost answer counts once', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = { id: crypto.randomUUID(), conversation_id: id, sender_id: idOf('parent'), content: 'Once' };
    await rowsOf(as('parent').from('messages').insert(message));
    expect((await as('parent').from('messages').insert(message)).error).toMatchObject({ code: '23505' });
    expect(await used('message', 'parent')).toBe(1);
  });
});

describe('who left a group', () => {
  test('is not brought back by its creator; who was removed may be', async () => {
    const id = await conversation('parent', 'group', 'coach', 'private-coach');
    await rowsOf(remove('coach', id, 'coach'));
    await rowsOf(remove('parent', id, 'private-coach'));
    expect((await add('parent', id, 'coach')).error).toMatchObject({
      ...{ code: '42501', hint: 'left', message: 'This person left the group' },
    });
    expect((await add('parent', id, 'private-coach')).error).toBeNull();
    expect((await taking(id)).toSorted()).toEqual([idOf('parent'), idOf('private-coach')].toSorted());
    // A new group asks again.
    expect((await create('parent', 'group', 'coach')).error).toBeNull();
  });

  test('not among several added at once either', async () => {
    const id = await conversation('parent', 'group', 'coach', 'private-coach');
    await rowsOf(remove('coach', id, 'coach'));
    const both = await as('parent')
      .from('conversation_participants')
      .insert(['coach', 'college-coach'].map((kind) => ({ conversation_id: id, user_id: idOf(kind as AccountKind) })));
    expect(both.error).toMatchObject({ code: '42501' });
    expect(await taking(id)).not.toContain(idOf('coach'));
  });

  test('a dm opens again when the other one writes', async () => {
    const id = await conversation('parent', 'dm', 'private-coach');
    await rowsOf(remove('private-coach', id, 'private-coach'));
    expect(await conversation('parent', 'dm', 'private-coach')).toBe(id);
    expect(await taking(id)).toContain(idOf('private-coach'));
  });
});

import { afterAll, beforeEach, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { conversation, forgetTestConversations, listed, send, unread } from './talk.ts';

const sql = openDatabase();
beforeEach(() => forgetTestConversations(sql));
afterAll(() => sql.end());

test('[IN-009, IN-010, IN-012] count what others sent and I have not read', async () => {
  const id = await conversation('parent', 'group', 'coach', 'team-staff');
  await send('parent', id, 'one');
  const second = await send('parent', id, 'two');
  await send('coach', id, 'three');
  expect([await unread('parent', id), await unread('coach', id), await unread('team-staff', id)]).toEqual([1, 2, 3]);

  const receipt = { message_id: second, user_id: idOf('team-staff') };
  await rowsOf(as('team-staff').from('message_read_receipts').insert(receipt));
  await rowsOf(as('team-staff').from('message_read_receipts').upsert(receipt, { ignoreDuplicates: true }));
  expect([await unread('coach', id), await unread('team-staff', id)]).toEqual([2, 2]);
});

test('[IN-010, IN-012] a receipt on my own message changes nothing', async () => {
  const id = await conversation('parent', 'group', 'coach');
  const own = await send('parent', id, 'mine');
  await send('coach', id, 'yours');
  await rowsOf(
    as('parent')
      .from('message_read_receipts')
      .insert({ message_id: own, user_id: idOf('parent') }),
  );
  expect([await unread('parent', id), await unread('coach', id)]).toEqual([1, 1]);
});

test('[IN-011, IN-016] a deleted message no longer counts, keeps its row and loses its text', async () => {
  const id = await conversation('parent', 'group', 'coach', 'team-staff');
  await send('parent', id, 'stays');
  const gone = await send('parent', id, 'goes');
  await rowsOf(as('team-staff').rpc('mark_conversation_read', { p_conversation_id: id }));
  await rowsOf(as('parent').from('messages').update({ deleted_at: '2001-01-01T00:00:00Z' }).eq('id', gone));
  expect([await unread('coach', id), await unread('team-staff', id)]).toEqual([1, 0]);
  expect((await listed('coach', id))?.last_message).toMatchObject({ content: 'stays' });
  const [row] = await sql`
    select content, deleted_at > now() - interval '1 minute' as timed from public.messages where id = ${gone}`;
  expect(row).toEqual({ content: '', timed: true });
  await rowsOf(as('parent').from('messages').update({ deleted_at: null }).eq('id', gone));
  expect(await sql`select from public.messages where id = ${gone} and deleted_at is not null`).toHaveLength(1);
  expect(await unread('coach', id)).toBe(1);
});

test('[IN-013, IN-015] opening a conversation reads it; the total follows', async () => {
  const before = await rowsOf(as('coach').rpc('unread_total'));
  const id = await conversation('parent', 'group', 'coach');
  for (const text of ['a', 'b', 'c']) await send('parent', id, text);
  expect(await rowsOf(as('coach').rpc('unread_total'))).toBe(before + 3);
  expect(await rowsOf(as('coach').rpc('mark_conversation_read', { p_conversation_id: id }))).toBe(3);
  expect(await rowsOf(as('coach').rpc('mark_conversation_read', { p_conversation_id: id }))).toBe(0);
  expect(await rowsOf(as('coach').rpc('unread_total'))).toBe(before);
  const receipts = await sql`
    select from public.message_read_receipts r join public.messages m on m.id = r.message_id
    where m.conversation_id = ${id} and r.user_id = ${idOf('coach')}`;
  expect(receipts).toHaveLength(3);
});

test('[IN-009] the kept counts equal a count from scratch after everything happened at once', async () => {
  const id = await conversation('parent', 'group', 'coach', 'team-staff');
  const kinds = ['parent', 'coach', 'team-staff'] as const;
  const texts = Array.from({ length: 24 }, (_, turn) => kinds[turn % 3] ?? 'parent');
  await Promise.all(
    texts.map(async (kind, turn) => {
      const message = await send(kind, id, `message ${turn}`);
      if (turn % 4 === 0) {
        await rowsOf(as(kind).from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', message));
      }
      if (turn % 5 === 0) await rowsOf(as('coach').rpc('mark_conversation_read', { p_conversation_id: id }));
    }),
  );
  for (const kind of kinds) {
    const [fresh] = await sql`
      select count(*)::int as n from public.messages m
      where m.conversation_id = ${id} and m.sender_id <> ${idOf(kind)} and m.deleted_at is null and not exists (
        select from public.message_read_receipts r where r.message_id = m.id and r.user_id = ${idOf(kind)})`;
    expect(await unread(kind, id)).toBe(fresh?.n);
  }
  const order = await sql`select array_agg(number order by created_at) = array_agg(number order by number) as same,
    count(distinct number)::int as n from public.messages where conversation_id = ${id}`;
  expect(order).toEqual([{ same: true, n: 24 }]);
});

test('[IN-009] somebody added later begins there, with nothing unread', async () => {
  const id = await conversation('parent', 'group', 'coach');
  await send('parent', id, 'before');
  await rowsOf(
    as('parent')
      .from('conversation_participants')
      .insert({ conversation_id: id, user_id: idOf('team-staff') }),
  );
  expect(await unread('team-staff', id)).toBe(0);
});

test('[IN-003, IN-004, IN-008] a new message moves its conversation to the top of the list', async () => {
  const older = await conversation('parent', 'group', 'coach');
  const newer = await conversation('parent', 'group', 'team-staff');
  await send('coach', older, 'bump');
  const list = await rowsOf(as('parent').rpc('list_conversations', {}));
  expect(list.slice(0, 2).map((each) => each.conversation_id)).toEqual([older, newer]);
  expect(list[0]).toMatchObject({
    last_message: { content: 'bump', sender_id: idOf('coach') },
    participants: expect.arrayContaining([expect.objectContaining({ display_name: 'Jordan Vasquez' })]),
  });
  expect(JSON.stringify(list)).not.toContain('@lineup.example');
  const next = await rowsOf(
    as('parent').rpc('list_conversations', { p_limit: 1, p_before: list[0]?.updated_at ?? '', p_before_id: older }),
  );
  expect(next.map((each) => each.conversation_id)).toEqual([newer]);
});

test('[IN-014] a message sent again under its own id is not doubled', async () => {
  const id = await conversation('parent', 'group', 'coach');
  const message = { id: crypto.randomUUID(), conversation_id: id, sender_id: idOf('parent'), content: ' hello \n' };
  await rowsOf(as('parent').from('messages').insert(message));
  expect((await as('parent').from('messages').insert(message)).error).toMatchObject({ code: '23505' });
  expect(await sql`select content from public.messages where conversation_id = ${id}`).toEqual([{ content: 'hello' }]);
  expect(await unread('coach', id)).toBe(1);
});

test.each(['', ' \n ', 'x'.repeat(5001)])('[IN-014] blank and oversized messages are refused', async (content) => {
  const id = await conversation('parent', 'group', 'coach');
  const { error } = await as('parent')
    .from('messages')
    .insert({ conversation_id: id, sender_id: idOf('parent'), content });
  expect(error).toMatchObject({ code: '23514' });
});

test('[SE-040] a message cannot be forged, deleted by others, nor posted or read from outside', async () => {
  const id = await conversation('parent', 'group', 'coach');
  const message = await send('parent', id, 'mine');
  const forged = await as('coach')
    .from('messages')
    .insert({ conversation_id: id, sender_id: idOf('parent'), content: 'forged' });
  expect(forged.error).toMatchObject({ code: '42501' });
  const outside = await as('player')
    .from('messages')
    .insert({ conversation_id: id, sender_id: idOf('player'), content: 'hi' });
  expect(outside.error).toMatchObject({ code: '42501' });
  const rewritten = await as('parent')
    .from('messages')
    .update({ content: 'other', sender_id: idOf('coach') })
    .eq('id', message);
  expect(rewritten.error).toMatchObject({ code: '42501' });
  await as('coach').from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', message);
  expect(await sql`select content, deleted_at from public.messages where conversation_id = ${id}`).toEqual([
    { content: 'mine', deleted_at: null },
  ]);
  expect(await rowsOf(as('admin').from('messages').select('id').eq('conversation_id', id))).toEqual([]);
  expect((await as('admin').rpc('mark_conversation_read', { p_conversation_id: id })).error).not.toBeNull();
});

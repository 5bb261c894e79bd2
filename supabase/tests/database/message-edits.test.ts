import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { conversation, forgetTestConversations, listed, send, unread } from './talk.ts';

const sql = openDatabase();
beforeEach(() => forgetTestConversations(sql));
afterAll(() => sql.end());

const edit = (kind: AccountKind, p_message_id: string, p_content: string) =>
  as(kind).rpc('edit_message', { p_message_id, p_content });

test('[IN-009] an edit shows its time, stays in place and makes nothing unread again', async () => {
  const id = await conversation('parent', 'group', 'coach');
  const message = await send('parent', id, 'teh game');
  await send('coach', id, 'which?');
  await rowsOf(as('coach').rpc('mark_conversation_read', { p_conversation_id: id }));
  const at = await rowsOf(edit('parent', message, '  the game '));
  const [row] = await rowsOf(as('coach').from('messages').select('content, edited_at, number').eq('id', message));
  expect(row).toEqual({ content: 'the game', edited_at: at, number: 1 });
  expect(await unread('coach', id)).toBe(0);
});

test('an edit of the last message shows in the list without moving the conversation', async () => {
  const id = await conversation('parent', 'group', 'coach');
  const message = await send('parent', id, 'teh game');
  const before = await listed('coach', id);
  await rowsOf(edit('parent', message, 'the game'));
  const after = await listed('coach', id);
  expect(after?.last_message).toMatchObject({ content: 'the game', edited_at: expect.any(String) });
  expect(after?.updated_at).toBe(before?.updated_at);
});

test('after 15 minutes, and once deleted, a message stays as it is', async () => {
  const id = await conversation('parent', 'group', 'coach');
  const [young, old, deleted] = [
    await send('parent', id, 'a'),
    await send('parent', id, 'b'),
    await send('parent', id, 'c'),
  ];
  const age = (message: string, by: string) =>
    sql`update public.messages set created_at = created_at - ${by}::interval where id = ${message}`;
  await age(young, '14 minutes');
  await age(old, '15 minutes 1 second');
  await rowsOf(as('parent').from('messages').update({ deleted_at: 'now' }).eq('id', deleted));
  expect((await edit('parent', young, 'edited')).error).toBeNull();
  expect((await edit('parent', old, 'edited')).error).toMatchObject({ code: 'PT410' });
  expect((await edit('parent', deleted, 'edited')).error).toMatchObject({ code: 'PT409' });
});

test('[SE-040] nobody edits the message of another, past the function, or after leaving', async () => {
  const id = await conversation('parent', 'group', 'coach');
  const message = await send('parent', id, 'mine');
  for (const kind of ['coach', 'player', 'admin'] as const) {
    expect((await edit(kind, message, 'theirs')).error).toMatchObject({ code: 'PT404' });
  }
  const direct = await as('parent').from('messages').update({ content: 'direct' }).eq('id', message);
  expect(direct.error).toMatchObject({ code: '42501' });
  const me = { conversation_id: id, user_id: idOf('parent') };
  await rowsOf(as('parent').from('conversation_participants').delete().match(me));
  expect((await edit('parent', message, 'from outside')).error).toMatchObject({ code: 'PT404' });
});

test('an edit is no way to write to somebody who blocked the sender', async () => {
  const id = await conversation('parent', 'dm', 'private-coach');
  const message = await send('private-coach', id, 'before');
  await rowsOf(
    as('parent')
      .from('user_blocks')
      .insert({ blocked_id: idOf('private-coach') }),
  );
  expect((await edit('private-coach', message, 'after')).error).toMatchObject({ code: '42501' });
  await rowsOf(as('parent').from('user_blocks').delete().eq('blocked_id', idOf('private-coach')));
});

test.each(['', ' \n', 'x'.repeat(5001)])(
  '[IN-014] an edit to a blank or oversized text is refused',
  async (content) => {
    const id = await conversation('parent', 'group', 'coach');
    const message = await send('parent', id, 'words');
    expect((await edit('parent', message, content)).error).toMatchObject({ code: '23514' });
  },
);

test('earlier texts are kept out of reach, for 30 days', async () => {
  const id = await conversation('parent', 'group', 'coach');
  const message = await send('parent', id, 'one');
  await rowsOf(edit('parent', message, 'two'));
  await sql`update private.message_versions set replaced_at = now() - interval '31 days' where message_id = ${message}`;
  await rowsOf(edit('parent', message, 'three'));
  expect(await sql`select content from private.message_versions where message_id = ${message}`).toEqual([
    { content: 'two' },
  ]);
});

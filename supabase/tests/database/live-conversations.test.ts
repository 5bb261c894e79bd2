/** What a conversation sends its people: one event each for one message, however many one statement writes. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { sentWhile, topicOf } from './live.ts';
import { conversation, forgetTestConversations, listed, people, send } from './talk.ts';

const sql = openDatabase();
let id = '';
beforeEach(async () => {
  await forgetTestConversations(sql);
  id = await conversation('parent', 'group', 'coach', 'team-staff');
});
afterAll(async () => {
  await forgetTestConversations(sql);
  await sql.end();
});

const onConversation = async (work: () => PromiseLike<unknown>) =>
  sentWhile(sql, await topicOf(sql, 'conversation', id), work);
const onUser = (kind: AccountKind, work: () => PromiseLike<unknown>) => sentWhile(sql, `user:${idOf(kind)}`, work);
const markRead = (kind: AccountKind) => rowsOf(as(kind).rpc('mark_conversation_read', { p_conversation_id: id }));
const total = (kind: AccountKind) => rowsOf(as(kind).rpc('unread_total'));
const catchUp = (kind: AccountKind, after?: number, marks = false) =>
  as(kind).rpc('catch_up_conversation', {
    p_conversation_id: id,
    ...(after === undefined ? {} : { p_after: after }),
    p_mark_read: marks,
  });

describe('a message', () => {
  test('[IN-007, IN-014] is one event in the conversation and one for each of its people', async () => {
    const sent = await sentWhile(sql, '', () => send('parent', id, 'Hello'));
    const [message] = await sql`select id from public.messages where conversation_id = ${id}`;
    const own = { event: 'conversation', payload: { conversation_id: id, kind: 'message', message_number: 1 } };
    expect(sent.filter(({ event }) => event === 'message')).toEqual([
      { event: 'message', payload: { id: message?.id, number: 1, kind: 'new' } },
    ]);
    expect(sent.filter(({ event }) => event === 'conversation')).toEqual([own, own, own]);
    expect(sent.filter(({ event }) => event === 'count')).toHaveLength(2);
    expect(sent).toHaveLength(6);
  });

  test('several of one statement are one event, with the last number', async () => {
    const rows = ['one', 'two', 'three'].map((content) => ({
      conversation_id: id,
      sender_id: idOf('parent'),
      content,
    }));
    const events = await onConversation(() => rowsOf(as('parent').from('messages').insert(rows)));
    expect(events).toEqual([{ event: 'message', payload: { id: expect.any(String), number: 3, kind: 'new' } }]);
    const numbers =
      await sql`select number::int from public.messages where conversation_id = ${id} order by created_at`;
    expect(numbers.map(({ number }) => number as number)).toEqual([1, 2, 3]);
    expect(await listed('coach', id)).toMatchObject({ message_count: 3, unread_count: 3, last_message: { number: 3 } });
  });

  test('writes its conversation once', async () => {
    await sql`create table private.writes (id uuid)`;
    await sql`
      create function private.note_write() returns trigger language plpgsql security definer set search_path = '' as
      'begin insert into private.writes values (new.id); return null; end'`;
    await sql`
      create trigger note_write after update on public.conversations for each row execute function private.note_write()`;
    try {
      await send('parent', id, 'Once');
      expect(await sql`select id from private.writes`).toEqual([{ id }]);
    } finally {
      await sql`drop trigger note_write on public.conversations`;
      await sql`drop function private.note_write`;
      await sql`drop table private.writes`;
    }
  });

  test('that is turned away sends nothing', async () => {
    const sent = await sentWhile(sql, '', async () => {
      await as('player')
        .from('messages')
        .insert({ conversation_id: id, sender_id: idOf('player'), content: 'No' });
    });
    expect(sent).toEqual([]);
  });

  test('[IN-016] an edit or deletion is broadcast by number, to lists when they show it', async () => {
    const first = await send('parent', id, 'first');
    const last = await send('parent', id, 'last');
    const edit = (message: string) =>
      rowsOf(as('parent').rpc('edit_message', { p_message_id: message, p_content: `${message} edited` }));
    expect(await onConversation(() => edit(first))).toEqual([
      { event: 'message', payload: { id: first, number: 1, kind: 'edited' } },
    ]);
    expect(await onUser('coach', () => edit(first).then(() => send('coach', id, 'x')))).not.toContainEqual(
      expect.objectContaining({ payload: expect.objectContaining({ kind: 'changed' }) }),
    );
    const gone = () =>
      rowsOf(as('parent').from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', last));
    const heard = await sentWhile(sql, '', gone);
    expect(heard).toContainEqual({ event: 'message', payload: { id: last, number: 2, kind: 'deleted' } });
    expect(heard.filter(({ event }) => event === 'conversation')).toEqual(
      people('parent', 'coach', 'team-staff').map(() => ({
        event: 'conversation',
        payload: { conversation_id: id, kind: 'changed', message_number: 2 },
      })),
    );
  });
});

describe('the badge', () => {
  const counts = async (kind: AccountKind, work: () => PromiseLike<unknown>) =>
    (await onUser(kind, work)).filter(({ event }) => event === 'count').map(({ payload }) => payload);

  test('of messages written at once in several conversations, each count holds those before it', async () => {
    const ids = [
      id,
      ...(await Promise.all([1, 2, 3].map(() => conversation('parent', 'group', 'coach', 'team-staff')))),
    ];
    const before = (await total('coach')) ?? 0;
    const sends = Array.from(
      { length: 12 },
      (_, index) => () => send('parent', ids[index % ids.length] ?? id, 'at once'),
    );
    const sent = await counts('coach', () => Promise.all(sends.map((write) => write())));
    expect(sent.map(({ value }) => Number(value)).toSorted((a, b) => a - b)).toEqual(
      sends.map((_, index) => before + index + 1),
    );
  });

  test('[IN-013] comes with the value that unread_total answers', async () => {
    const before = (await total('coach')) ?? 0;
    const value = (unread: number) => [{ name: 'unread_total', value: before + unread, number: expect.any(Number) }];
    expect(await counts('coach', () => send('parent', id, 'one'))).toEqual(value(1));
    expect(await counts('coach', () => send('parent', id, 'two'))).toEqual(value(2));
    expect(await counts('parent', () => send('parent', id, 'three'))).toEqual([]);
    expect(await total('coach')).toBe(before + 3);
    const mute = () => rowsOf(as('coach').from('conversation_mutes').insert({ conversation_id: id }));
    expect(await counts('coach', mute)).toEqual(value(0));
    expect(await counts('coach', () => send('parent', id, 'four'))).toEqual([]);
    expect(await total('coach')).toBe(before);
    const unmute = () => rowsOf(as('coach').from('conversation_mutes').delete().eq('conversation_id', id));
    expect(await counts('coach', unmute)).toEqual(value(4));
    expect(await counts('coach', () => markRead('coach'))).toEqual(value(0));
    const mark = () => rowsOf(as('coach').rpc('mark_conversation_unread', { p_conversation_id: id }));
    expect(await counts('coach', mark)).toEqual(value(1));
    const leave = () =>
      rowsOf(
        as('coach')
          .from('conversation_participants')
          .delete()
          .match({ conversation_id: id, user_id: idOf('coach') }),
      );
    expect(await counts('coach', leave)).toEqual(value(0));
    expect(await total('coach')).toBe(before);
  });
});

describe('reading', () => {
  test('[IN-008, IN-015] notifies one’s other windows and the others up to which number, once', async () => {
    await send('parent', id, 'one');
    await send('parent', id, 'two');
    const sent = await sentWhile(sql, '', () => markRead('coach'));
    expect(sent).toEqual([
      { event: 'conversation', payload: { conversation_id: id, kind: 'read', message_number: 2 } },
      { event: 'count', payload: { name: 'unread_total', value: await total('coach'), number: expect.any(Number) } },
      { event: 'read', payload: { user_id: idOf('coach'), number: 2 } },
    ]);
    expect(await sentWhile(sql, '', () => markRead('coach'))).toEqual([]);
  });

  test('[IN-012] receipts one by one, marks and stars show in one’s other windows', async () => {
    const message = await send('parent', id, 'one');
    await send('parent', id, 'two');
    const changed = [{ event: 'conversation', payload: { conversation_id: id, kind: 'changed' } }];
    const withoutCount = async (work: () => PromiseLike<unknown>) =>
      (await onUser('coach', work)).filter(({ event }) => event !== 'count');
    const receipt = { message_id: message, user_id: idOf('coach') };
    expect(await withoutCount(() => rowsOf(as('coach').from('message_read_receipts').insert(receipt)))).toEqual(
      changed,
    );
    const mark = () => rowsOf(as('coach').rpc('mark_conversation_unread', { p_conversation_id: id }));
    expect(await withoutCount(mark)).toEqual(changed);
    const star = () =>
      rowsOf(
        as('coach')
          .from('conversation_participants')
          .update({ is_starred: true })
          .match({ conversation_id: id, user_id: idOf('coach') }),
      );
    expect(await withoutCount(star)).toEqual(changed);
  });

  test('[IN-014, IN-015] on from a number and marking as read is one call', async () => {
    await send('parent', id, 'one');
    const two = await send('parent', id, 'two');
    const state = { conversation_id: id, message_count: 2, live_topic: await topicOf(sql, 'conversation', id) };
    expect(await rowsOf(catchUp('coach'))).toMatchObject({ ...state, unread_count: 2, messages: [] });
    expect(await rowsOf(catchUp('coach', 1))).toMatchObject({
      ...state,
      unread_count: 2,
      last_message: { id: two, number: 2, content: 'two' },
      messages: [{ id: two, number: 2, sender_id: idOf('parent'), content: 'two', deleted_at: null }],
    });
    expect(await rowsOf(catchUp('coach', 0, true))).toMatchObject({ ...state, unread_count: 0, messages: [{}, {}] });
    expect(await listed('coach', id)).toMatchObject({ unread_count: 0, live_topic: state.live_topic });
    for (const kind of ['player', 'admin'] as const) {
      expect((await catchUp(kind, 0)).error).toMatchObject({ code: 'PT404' });
      expect((await catchUp(kind, 0, true)).error).toMatchObject({ code: 'PT404' });
    }
  });
});

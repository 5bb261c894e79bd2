import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { sentWhile } from './live.ts';
import { block, conversation, create, forgetTestConversations, listed, send, unread } from './talk.ts';

const sql = openDatabase();
const clear = () => sql`delete from public.user_blocks`;
beforeEach(async () => {
  await clear();
  await sql`delete from public.abuse_reports`;
  await sql`delete from private.rate_counters where bucket = 'abuse_report'`;
  await forgetTestConversations(sql);
});
afterAll(async () => {
  await clear();
  await sql.end();
});

const total = (kind: AccountKind) => rowsOf(as(kind).rpc('unread_total'));
const post = (kind: AccountKind, conversation_id: string) =>
  as(kind)
    .from('messages')
    .insert({ conversation_id, sender_id: idOf(kind), content: 'Hello?' });

describe('a group of two of whom one blocked the other', () => {
  test('gets no new title from the blocked', async () => {
    const id = await conversation('coach', 'group', 'parent');
    const rename = (title: string) => as('coach').from('conversations').update({ title }).eq('id', id);
    await rowsOf(rename('Before'));
    await block('parent', 'coach');
    expect((await rename('Call me')).error).toMatchObject({ code: '42501' });
    expect(await sql`select title from public.conversations where id = ${id}`).toEqual([{ title: 'Before' }]);
    await clear();
    await rowsOf(rename('After'));
  });

  test('goes on without the words of the blocked for the blocker, until they are unblocked', async () => {
    const id = await conversation('coach', 'group', 'parent', 'team-staff');
    const earlier = await send('team-staff', id, 'before the block');
    await block('parent', 'team-staff');
    await send('team-staff', id, 'while blocked');
    const contentsFor = async (kind: AccountKind) => {
      const rows = await rowsOf(as(kind).from('messages').select('content').eq('conversation_id', id).order('number'));
      const caughtUp = await rowsOf(as(kind).rpc('catch_up_conversation', { p_conversation_id: id, p_after: 0 }));
      const { messages } = caughtUp as { messages: { content: string }[] };
      expect(messages.map(({ content }) => content)).toEqual(rows.map(({ content }) => content));
      return rows.map(({ content }) => content);
    };
    expect(await contentsFor('parent')).toEqual(['before the block']);
    expect(await contentsFor('coach')).toEqual(['before the block', 'while blocked']);
    expect(await contentsFor('team-staff')).toEqual(['before the block', 'while blocked']);
    expect(await listed('parent', id)).toMatchObject({ last_message: null, message_count: 2 });
    expect(await listed('coach', id)).toMatchObject({ last_message: { content: 'while blocked' } });

    await rowsOf(as('team-staff').rpc('edit_message', { p_message_id: earlier, p_content: 'by an edit' }));
    expect(await contentsFor('parent')).toEqual([]);
    await send('coach', id, 'to all');
    expect(await contentsFor('parent')).toEqual(['to all']);
    expect(await listed('parent', id)).toMatchObject({ last_message: { content: 'to all' } });

    await clear();
    expect(await contentsFor('parent')).toEqual(['by an edit', 'while blocked', 'to all']);
  });
});

describe('mutes and marks', () => {
  test('[IN-013] a muted conversation keeps its count and leaves the total of the header', async () => {
    const before = await total('coach');
    const id = await conversation('parent', 'group', 'coach');
    await send('parent', id, 'one');
    await rowsOf(as('coach').from('conversation_mutes').insert({ conversation_id: id }));
    expect(await total('coach')).toBe(before);
    expect(await listed('coach', id)).toMatchObject({ unread_count: 1, is_muted: true });
    expect(await listed('parent', id)).toMatchObject({ is_muted: false });
    await rowsOf(as('coach').from('conversation_mutes').delete().eq('conversation_id', id));
    expect(await total('coach')).toBe(before + 1);
  });

  test('nobody mutes a conversation of others, and leaving forgets the mute', async () => {
    const id = await conversation('parent', 'group', 'coach');
    expect((await as('player').from('conversation_mutes').insert({ conversation_id: id })).error?.code).toBe('42501');
    await rowsOf(as('coach').from('conversation_mutes').insert({ conversation_id: id }));
    await rowsOf(
      as('coach')
        .from('conversation_participants')
        .delete()
        .match({ conversation_id: id, user_id: idOf('coach') }),
    );
    expect(await sql`select from public.conversation_mutes where conversation_id = ${id}`).toHaveLength(0);
  });

  test('[IN-009, IN-012, IN-013] marked unread, a conversation counts as one until it is opened; receipts stay', async () => {
    const before = await total('coach');
    const id = await conversation('parent', 'group', 'coach');
    await send('parent', id, 'one');
    await rowsOf(as('coach').rpc('mark_conversation_read', { p_conversation_id: id }));
    await rowsOf(as('coach').rpc('mark_conversation_unread', { p_conversation_id: id }));
    expect(await listed('coach', id)).toMatchObject({ unread_count: 0, is_marked_unread: true });
    expect(await total('coach')).toBe(before + 1);
    await send('parent', id, 'two');
    expect(await total('coach')).toBe(before + 1);
    await rowsOf(as('coach').rpc('mark_conversation_read', { p_conversation_id: id }));
    expect(await listed('coach', id)).toMatchObject({ unread_count: 0, is_marked_unread: false });
    expect(await total('coach')).toBe(before);
    const stranger = await as('player').rpc('mark_conversation_unread', { p_conversation_id: id });
    expect(stranger.error).toMatchObject({ code: 'PT404' });
  });
});

test('writing to somebody opens no hidden profile; their name stands in the conversation', async () => {
  const hide = (is_published: boolean) =>
    sql`update public.user_profiles set is_published = ${is_published} where user_id = ${idOf('parent')}`;
  const seen = () =>
    rowsOf(as('private-coach').from('user_profiles').select('display_name, slug').eq('user_id', idOf('parent')));
  await hide(false);
  try {
    const id = await conversation('private-coach', 'dm', 'parent');
    expect(await seen()).toEqual([]);
    expect(JSON.stringify((await listed('private-coach', id))?.participants)).toContain('Dana Holloway');
    await hide(true);
    expect(await seen()).toHaveLength(1);
  } finally {
    await hide(true);
  }
});

describe('blocks', () => {
  test('neither side starts a dm or adds the other; the refusal is the same', async () => {
    await block('parent', 'private-coach');
    const refused = { code: '42501', message: 'This person cannot be written to' };
    for (const attempt of [
      create('private-coach', 'dm', 'parent'),
      create('private-coach', 'group', 'parent', 'coach'),
      create('parent', 'dm', 'private-coach'),
    ]) {
      expect((await attempt).error).toMatchObject(refused);
    }
    const group = await conversation('private-coach', 'group', 'coach');
    const added = as('private-coach').from('conversation_participants');
    expect((await added.insert({ conversation_id: group, user_id: idOf('parent') })).error).toMatchObject(refused);
    expect(
      await sql`select from public.conversations where dm_key like ${`%${idOf('parent')}%`} and dm_key like ${`%${idOf('private-coach')}%`}`,
    ).toHaveLength(0);
  });

  test('the dm that was there stays readable, takes no post and calls nobody back', async () => {
    const id = await conversation('parent', 'dm', 'private-coach');
    await send('private-coach', id, 'before');
    await block('parent', 'private-coach');
    expect((await post('private-coach', id)).error).toMatchObject({ code: '42501' });
    expect((await post('parent', id)).error).toMatchObject({ code: '42501' });
    expect(await rowsOf(create('private-coach', 'dm', 'parent'))).toEqual([{ conversation_id: id, is_existing: true }]);
    expect(await listed('parent', id)).toMatchObject({ is_blocked: true });
    expect(await listed('private-coach', id)).toMatchObject({ is_blocked: false, last_message: { content: 'before' } });
    const leave = as('parent').from('conversation_participants').delete();
    await rowsOf(leave.match({ conversation_id: id, user_id: idOf('parent') }));
    expect((await create('private-coach', 'dm', 'parent')).error).toMatchObject({ code: '42501' });
    expect(await listed('parent', id)).toBeUndefined();
  });

  test('the blocked person cannot read of it; unblocking opens the dm again', async () => {
    const id = await conversation('parent', 'dm', 'private-coach');
    await block('parent', 'private-coach');
    expect(await rowsOf(as('private-coach').from('user_blocks').select())).toEqual([]);
    expect(await rowsOf(as('parent').from('user_blocks').select())).toMatchObject([
      { blocked_id: idOf('private-coach') },
    ]);
    await rowsOf(as('parent').from('user_blocks').delete().eq('blocked_id', idOf('private-coach')));
    expect((await post('private-coach', id)).error).toBeNull();
  });

  test('in a group that others made both keep writing', async () => {
    const id = await conversation('coach', 'group', 'parent', 'private-coach');
    await block('parent', 'private-coach');
    expect((await post('private-coach', id)).error).toBeNull();
    expect(await unread('parent', id)).toBe(1);
  });

  test.each(['parent', 'team-staff'] as const)(
    '[SE-040] whoever is blocked does not see when the blocker reads, nor the other way round: not live, not later (%s reads)',
    async (reader) => {
      const id = await conversation('coach', 'group', 'parent', 'team-staff');
      const other: AccountKind = reader === 'parent' ? 'team-staff' : 'parent';
      const message = await send('coach', id, 'Read me');
      await block('parent', 'team-staff');
      const heard = await sentWhile(sql, '', () =>
        rowsOf(as(reader).rpc('mark_conversation_read', { p_conversation_id: id })),
      );
      expect(heard.filter(({ event }) => event === 'read')).toEqual([]);
      const toUser = (kind: AccountKind) => sql`
        select payload ->> 'kind' as kind from realtime.messages
        where topic = ${`user:${idOf(kind)}`} and payload ->> 'conversation_id' = ${id} order by inserted_at desc limit 1`;
      expect(await toUser('coach')).toEqual([{ kind: 'changed' }]);
      expect(await toUser(other)).toEqual([{ kind: 'message' }]);
      const readsFor = async (kind: AccountKind) => {
        const { reads } = (await rowsOf(as(kind).rpc('catch_up_conversation', { p_conversation_id: id }))) as {
          reads: object;
        };
        expect((await listed(kind, id))?.reads).toEqual(reads);
        return Object.keys(reads);
      };
      const receiptsFor = (kind: AccountKind) =>
        rowsOf(as(kind).from('message_read_receipts').select('user_id').eq('message_id', message));
      expect(await readsFor('coach')).toContain(idOf(reader));
      expect(await receiptsFor('coach')).toEqual([{ user_id: idOf(reader) }]);
      expect(await readsFor(other)).not.toContain(idOf(reader));
      expect(await receiptsFor(other)).toEqual([]);
      expect(await receiptsFor(reader)).toEqual([{ user_id: idOf(reader) }]);
      await clear();
      expect(await readsFor(other)).toContain(idOf(reader));
    },
  );

  test('nobody blocks in the name of another, nor themselves', async () => {
    const forged = { blocker_id: idOf('parent'), blocked_id: idOf('coach') };
    expect((await as('private-coach').from('user_blocks').insert(forged)).error).toMatchObject({ code: '42501' });
    const own = await as('parent')
      .from('user_blocks')
      .insert({ blocked_id: idOf('parent') });
    expect(own.error).toMatchObject({ code: '23514' });
  });
});

describe('reports', () => {
  const report = (kind: AccountKind, message: string) =>
    as(kind).rpc('report_abuse', { p_reason: 'harassment', p_message_id: message, p_details: 'Please look' });

  test('keep the message as it was, whatever its sender does later; only platform staff read them', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = await send('parent', id, 'first words');
    await rowsOf(as('parent').rpc('edit_message', { p_message_id: message, p_content: 'second words' }));
    await rowsOf(report('coach', message));
    await rowsOf(as('parent').from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', message));
    const [read] = await rowsOf(as('staff').from('abuse_reports').select());
    expect(read).toMatchObject({
      reporter_id: idOf('coach'),
      reported_user_id: idOf('parent'),
      reason: 'harassment',
      status: 'open',
      evidence: { content: 'second words', earlier: [{ content: 'first words' }] },
    });
    for (const kind of ['coach', 'parent'] as const) {
      expect(await rowsOf(as(kind).from('abuse_reports').select())).toEqual([]);
    }
  });

  test('made after the deletion still hold the text', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = await send('parent', id, 'gone words');
    await rowsOf(as('parent').from('messages').update({ deleted_at: new Date().toISOString() }).eq('id', message));
    await rowsOf(report('coach', message));
    const [read] = await rowsOf(as('staff').from('abuse_reports').select('evidence'));
    expect(read?.evidence).toMatchObject({ content: '', earlier: [{ content: 'gone words' }] });
  });

  test('platform staff decide; who and when is noted by the database', async () => {
    await rowsOf(as('coach').rpc('report_abuse', { p_reason: 'spam', p_user_id: idOf('parent') }));
    const [{ id } = { id: '' }] = await rowsOf(as('staff').from('abuse_reports').select('id'));
    await rowsOf(as('staff').rpc('decide_report', { p_id: id, p_decision: 'warned', p_note: 'Warned' }));
    expect(await rowsOf(as('staff').from('abuse_reports').select())).toMatchObject([
      { status: 'actioned', resolution: 'Warned', handled_by: idOf('staff'), handled_at: expect.any(String) },
    ]);
  });

  test('one open report per message and reporter; nothing about oneself or out of reach; 20 a day', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = await send('parent', id, 'words');
    await rowsOf(report('coach', message));
    await rowsOf(report('coach', message));
    expect(await sql`select from public.abuse_reports`).toHaveLength(1);
    expect((await report('player', message)).error).toMatchObject({ code: 'PT404' });
    expect((await report('parent', message)).error).toMatchObject({ code: '23514' });
    for (let turn = 1; turn < 20; turn++) {
      await rowsOf(as('coach').rpc('report_abuse', { p_reason: 'spam', p_user_id: idOf('parent') }));
    }
    const { error } = await as('coach').rpc('report_abuse', { p_reason: 'spam', p_user_id: idOf('parent') });
    expect(error).toMatchObject({ code: 'PT429' });
  });
});

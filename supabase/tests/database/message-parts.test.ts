/** What belongs to a message besides its text: what it answers, earlier versions, reactions, and who has read it. */
import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { topicOf, sentWhile } from './live.ts';
import { block, conversation, insert, leave, listed, remove, send, talkAgain } from './talk.ts';

const sql = openDatabase();
talkAgain(sql);

describe('an answer to a message', () => {
  test('names an earlier message of the same conversation and no other', async () => {
    const [here, there] = [
      await conversation('parent', 'group', 'coach'),
      await conversation('parent', 'group', 'coach'),
    ];
    await send('parent', here, 'Question');
    for (let count = 0; count < 5; count++) await send('parent', there, 'Elsewhere');
    const answer = await rowsOf(insert('coach', { conversation_id: here, reply_to: 1 }));
    expect(answer).toMatchObject({ number: 2 });
    for (const reply_to of [3, 5, 0, 99]) {
      const { error } = await insert('coach', { conversation_id: here, reply_to });
      expect(error?.code).toMatch(/^(23503|23514)$/);
    }
    expect(
      await sql`select number, reply_to from public.messages where conversation_id = ${here} order by number`,
    ).toEqual([
      { number: '1', reply_to: null },
      { number: '2', reply_to: '1' },
    ]);
  });

  test('is caught up with what it answers, and outlives its deletion', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const question = await send('parent', id, 'Question');
    await rowsOf(insert('coach', { conversation_id: id, reply_to: 1 }));
    await remove('parent', question);
    const update = (await rowsOf(as('parent').rpc('catch_up_conversation', { p_conversation_id: id, p_after: 0 }))) as {
      messages: unknown[];
    };
    expect(update.messages).toMatchObject([
      { number: 1, content: '', reply_to: null, images: null, reactions: [] },
      { number: 2, content: 'Words', reply_to: 1 },
    ]);
  });

  test('does not change which message it answers', async () => {
    const id = await conversation('parent', 'group', 'coach');
    await send('parent', id, 'Question');
    const answer = await rowsOf(insert('parent', { conversation_id: id }));
    const { error } = await as('parent')
      .from('messages')
      .update({ reply_to: 1 } as never)
      .eq('id', answer.id);
    expect(error?.code).toBe('42501');
  });
});

describe('earlier versions', () => {
  const versions = async (kind: AccountKind, p_message_id: string) => {
    const { data, error } = await as(kind).rpc('list_message_versions', { p_message_id });
    return error?.code ?? data?.map(({ content }) => content);
  };
  const edit = (kind: AccountKind, p_message_id: string, p_content: string) =>
    rowsOf(as(kind).rpc('edit_message', { p_message_id, p_content }));

  test('[IN-016] are read by who reads the message, the latest first, until it is deleted', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = await send('parent', id, 'one');
    expect(await versions('coach', message)).toEqual([]);
    await edit('parent', message, 'two');
    await edit('parent', message, 'three');
    for (const kind of ['parent', 'coach'] as const) expect(await versions(kind, message)).toEqual(['two', 'one']);
    for (const kind of ['player', 'admin', 'minor'] as const) expect(await versions(kind, message)).toBe('PT404');
    await leave('coach', id);
    expect(await versions('coach', message)).toBe('PT404');
    await remove('parent', message);
    expect(await versions('parent', message)).toBe('PT404');
  });

  test('[SE-040] of what a blocked person wrote since are hidden as the message is', async () => {
    const id = await conversation('coach', 'group', 'parent', 'private-coach');
    await block('parent', 'private-coach');
    const message = await send('private-coach', id, 'one');
    await edit('private-coach', message, 'two');
    expect(await versions('parent', message)).toBe('PT404');
    expect(await versions('coach', message)).toEqual(['one']);
  });
});

describe('reactions', () => {
  const react = (kind: AccountKind, message: string, reaction: string | null) =>
    as(kind).rpc('react_to_message', { p_message_id: message, ...(reaction !== null && { p_reaction: reaction }) });
  const seen = (kind: AccountKind, message: string) =>
    rowsOf(as(kind).from('message_reactions').select('user_id, kind').eq('message_id', message).order('kind'));

  test('are one of each person, changed and taken back, and seen by all', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = await send('parent', id, 'We won');
    await rowsOf(react('coach', message, 'like'));
    await rowsOf(react('coach', message, 'love'));
    await rowsOf(react('parent', message, 'celebrate'));
    expect(await seen('parent', message)).toEqual([
      { user_id: idOf('parent'), kind: 'celebrate' },
      { user_id: idOf('coach'), kind: 'love' },
    ]);
    expect(await seen('player', message)).toEqual([]);
    await rowsOf(react('coach', message, null));
    expect(await seen('coach', message)).toHaveLength(1);
    expect((await react('coach', message, 'poison')).error?.code).toBe('23514');
    await remove('parent', message);
    expect(await sql`select from public.message_reactions where message_id = ${message}`).toHaveLength(0);
    expect((await react('coach', message, 'like')).error?.code).toBe('PT404');
  });

  test('are refused to outsiders, and where one may not write', async () => {
    const id = await conversation('parent', 'dm', 'private-coach');
    const message = await send('parent', id, 'Hello');
    for (const kind of ['coach', 'admin'] as const)
      expect((await react(kind, message, 'like')).error?.code).toBe('PT404');
    await block('parent', 'private-coach');
    expect((await react('private-coach', message, 'like')).error?.code).toBe('42501');
    expect(await sql`select from public.message_reactions where message_id = ${message}`).toHaveLength(0);
  });

  test('[SE-040] of a blocked person are not shown to who blocked them', async () => {
    const id = await conversation('coach', 'group', 'parent', 'private-coach');
    const message = await send('coach', id, 'Hello');
    await block('parent', 'private-coach');
    await rowsOf(react('private-coach', message, 'laugh'));
    expect(await seen('parent', message)).toEqual([]);
    const update = (await rowsOf(as('parent').rpc('catch_up_conversation', { p_conversation_id: id, p_after: 0 }))) as {
      messages: { reactions: unknown[] }[];
    };
    expect(update.messages[0]?.reactions).toEqual([]);
    expect(await seen('coach', message)).toHaveLength(1);
  });

  test('are counted: 60 a minute', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = await send('parent', id, 'Hello');
    await sql`insert into private.rate_counters (bucket, caller, window_start, amount)
      select 'reaction', ${idOf('coach')}, date_bin('1 minute', now() + n * interval '1 minute', timestamptz '2026-01-01'), 60
      from generate_series(0, 2) n`;
    expect((await react('coach', message, 'like')).error?.code).toBe('PT429');
    expect(await seen('coach', message)).toEqual([]);
  });

  test('send one event, and none when nothing changes', async () => {
    const id = await conversation('parent', 'group', 'coach');
    const message = await send('parent', id, 'Hello');
    const topic = await topicOf(sql, 'conversation', id);
    const sent = await sentWhile(sql, topic, async () => {
      await rowsOf(react('coach', message, 'like'));
      await rowsOf(react('coach', message, 'like'));
    });
    expect(sent).toEqual([{ event: 'message', payload: { id: message, number: 1, kind: 'reacted' } }]);
  });
});

describe('who has read', () => {
  test('comes with the list and with each update', async () => {
    const id = await conversation('parent', 'group', 'coach');
    await send('parent', id, 'one');
    await send('parent', id, 'two');
    expect(await listed('parent', id)).toMatchObject({ reads: { [idOf('coach')]: 0 } });
    await rowsOf(as('coach').rpc('mark_conversation_read', { p_conversation_id: id }));
    expect(await listed('parent', id)).toMatchObject({ reads: { [idOf('coach')]: 2 } });
    const update = await rowsOf(as('parent').rpc('catch_up_conversation', { p_conversation_id: id }));
    expect(update).toMatchObject({ reads: { [idOf('coach')]: 2 } });
  });
});

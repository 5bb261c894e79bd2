import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { disconnectListeners, hears, listen, topicOf } from './live.ts';
import { conversation, forgetTestConversations } from './talk.ts';

const sql = openDatabase();
let [group, dm] = ['', ''];
beforeAll(async () => {
  await forgetTestConversations(sql);
  group = await conversation('parent', 'group', 'coach');
  dm = await conversation('parent', 'dm', 'private-coach');
});
afterAll(async () => {
  await disconnectListeners();
  await sql`delete from public.user_blocks`;
  await sql.end();
});

const topic = (id: string) => topicOf(sql, 'conversation', id);
const typing = { type: 'broadcast', event: 'typing', payload: { by: 'parent' } } as const;

test('[SE-040] participants hear each other in the channel of their conversation', async () => {
  const [to, from] = [await listen('coach', await topic(group)), await listen('parent', await topic(group))];
  expect([to.isIn, from.isIn]).toEqual([true, true]);
  expect(await from.channel.send(typing)).toBe('ok');
  await hears(to, typing);
});

test.each(['player', 'admin', null] as const)('[SE-040] %s, who takes no part, cannot join', async (kind) => {
  expect((await listen(kind, await topic(group))).isIn).toBe(false);
});

test('other private channels are closed to everybody', async () => {
  for (const name of [`conversation:${group}:x`, 'conversation:%', 'conversation:', `team:${group}`, 'anything']) {
    expect((await listen('parent', name)).isIn).toBe(false);
  }
});

test('nobody but the database sends on a topic that is not a conversation’s', async () => {
  const own = await listen('parent', `user:${idOf('parent')}`);
  const other = await listen('parent', 'flags');
  expect([own.isIn, other.isIn]).toEqual([true, true]);
  for (const { channel } of [own, other]) expect(await channel.send(typing)).not.toBe('ok');
});

test('between two of whom one blocked the other nobody types or shows in the channel of their dm', async () => {
  const before = [await listen('private-coach', await topic(dm)), await listen('parent', await topic(dm))] as const;
  await rowsOf(
    as('parent')
      .from('user_blocks')
      .insert({ blocked_id: idOf('private-coach') }),
  );
  await Promise.all(before.map((each) => hears(each, { event: 'moved' })));
  expect((await listen('private-coach', await topic(dm).then((name) => name.replace(/\d+$/, '1')))).isIn).toBe(false);
  const [blocked, blocker] = [await listen('private-coach', await topic(dm)), await listen('parent', await topic(dm))];
  expect([blocked.isIn, blocker.isIn]).toEqual([true, true]);
  expect(await blocked.channel.send(typing)).not.toBe('ok');
  const seen = blocked.channel.presenceState();
  await blocker.channel.track({ by: 'parent' });
  await sql`select realtime.send('{}', 'last', ${await topic(dm)}, true)`;
  await Promise.all([blocked, blocker].map((each) => hears(each, { event: 'last' })));
  expect([seen, blocked.channel.presenceState()]).toEqual([{}, {}]);
  expect(blocker.heard.map(({ event }) => event)).toEqual(['last']);

  await rowsOf(as('parent').from('user_blocks').delete().eq('blocked_id', idOf('private-coach')));
  const again = await listen('private-coach', await topic(dm));
  expect(await again.channel.send(typing)).toBe('ok');
  await hears(blocker, typing);
});

import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, type Client } from './backend.ts';
import { conversation, forgetTestConversations } from './talk.ts';

const sql = openDatabase();
const clients: Client[] = [];
let [group, dm] = ['', ''];
beforeAll(async () => {
  await forgetTestConversations(sql);
  group = await conversation('parent', 'group', 'coach');
  dm = await conversation('parent', 'dm', 'private-coach');
});
afterAll(async () => {
  for (const client of clients) await client.realtime.disconnect();
  await sql`delete from public.user_blocks`;
  await sql.end();
});

/** Joins the private channel of the conversation and says how that ended. */
async function join(kind: AccountKind | null, topic: string): Promise<{ channel: RealtimeChannel; status: string }> {
  const client = kind ? as(kind) : signedOut();
  clients.push(client);
  await client.realtime.setAuth();
  const channel = client.channel(topic, { config: { private: true, broadcast: { ack: true } } });
  const status = await new Promise<string>((resolve) => {
    channel.subscribe((state) => resolve(state));
  });
  return { channel, status };
}

const { SUBSCRIBED, CHANNEL_ERROR } = REALTIME_SUBSCRIBE_STATES;
const typing = { type: 'broadcast', event: 'typing', payload: { by: 'parent' } } as const;

test('[SE-040] participants hear each other in the channel of their conversation', async () => {
  const heard = vi.fn<(message: unknown) => void>();
  const { channel: to, status } = await join('coach', `conversation:${group}`);
  to.on('broadcast', { event: 'typing' }, heard);
  const from = await join('parent', `conversation:${group}`);
  expect([status, from.status]).toEqual([SUBSCRIBED, SUBSCRIBED]);
  expect(await from.channel.send(typing)).toBe('ok');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
});

test.each(['player', 'admin', null] as const)('[SE-040] %s, who takes no part, cannot join', async (kind) => {
  expect((await join(kind, `conversation:${group}`)).status).toBe(CHANNEL_ERROR);
});

test('other private channels are closed to everybody', async () => {
  for (const topic of [`conversation:${group}:x`, 'conversation:%', 'conversation:', `team:${group}`, 'anything']) {
    expect((await join('parent', topic)).status).toBe(CHANNEL_ERROR);
  }
});

test('between two of whom one blocked the other nobody joins the channel of their dm', async () => {
  await rowsOf(
    as('parent')
      .from('user_blocks')
      .insert({ blocked_id: idOf('private-coach') }),
  );
  expect((await join('private-coach', `conversation:${dm}`)).status).toBe(CHANNEL_ERROR);
  await rowsOf(as('parent').from('user_blocks').delete().eq('blocked_id', idOf('private-coach')));
  expect((await join('private-coach', `conversation:${dm}`)).status).toBe(SUBSCRIBED);
});

import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js';
import type { Sql } from 'postgres';
import { vi } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, signedOut, type Client } from './backend.ts';

export interface Heard {
  event: string;
  payload: Record<string, unknown>;
}

export interface Listener {
  isIn: boolean;
  heard: Heard[];
  channel: RealtimeChannel;
}

const clients: Client[] = [];

/** The platform puts the id of the message into a payload that has none. */
export function withoutPlatformId(payload: Heard['payload'], messageId?: string): Heard['payload'] {
  const { id, ...rest } = payload;
  return id === messageId ? rest : payload;
}

/** Joins a private topic as that kind of person, or as a visitor, and keeps what is heard. */
export async function listen(kind: AccountKind | null, topic: string): Promise<Listener> {
  const supabase = kind ? as(kind) : signedOut();
  clients.push(supabase);
  await supabase.realtime.setAuth();
  const heard: Heard[] = [];
  const channel = supabase
    .channel(topic, { config: { private: true, broadcast: { ack: true } } })
    .on('broadcast', { event: '*' }, ({ event, payload, meta }) =>
      heard.push({ event, payload: withoutPlatformId(payload, meta?.id) }),
    )
    // Else the service tells this channel nothing of who is there.
    .on('presence', { event: 'sync' }, () => {});
  const status = await new Promise<string>((resolve) => {
    channel.subscribe((state) => resolve(state));
  });
  const isIn = status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED;
  if (!isIn) await supabase.removeChannel(channel);
  return { isIn, heard, channel };
}

/** Whether that client gets into a private topic. */
export async function joins(supabase: Client, topic: string): Promise<boolean> {
  clients.push(supabase);
  await supabase.realtime.setAuth();
  const channel = supabase.channel(topic, { config: { private: true } });
  const status = await new Promise<string>((resolve) => {
    channel.subscribe((state) => resolve(state));
  });
  await supabase.removeChannel(channel);
  return status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED;
}

/** Waits until the listener has heard such an event. */
export const hears = (listener: Listener, expected: Partial<Heard>) =>
  vi.waitFor(
    () => {
      const isIt = (each: Heard) =>
        each.event === expected.event &&
        Object.entries(expected.payload ?? {}).every(([key, value]) => each.payload[key] === value);
      if (!listener.heard.some(isIt))
        throw new Error(`not heard: ${JSON.stringify(expected)} in ${JSON.stringify(listener.heard)}`);
    },
    { timeout: 10_000 },
  );

export async function disconnectListeners(): Promise<void> {
  for (const supabase of clients.splice(0)) await supabase.realtime.disconnect();
}

/** The name under which it is live now. */
export async function topicOf(
  sql: Sql,
  kind: 'team' | 'conversation' | 'pipeline' | 'college',
  id: string,
): Promise<string> {
  const [row] = await sql<{ topic: string }[]>`select private.topic_of(${kind}, ${id}) as topic`;
  return row?.topic ?? '';
}

/** Where that person alone types and shows to the others of a conversation. */
export const signalsOf = async (sql: Sql, conversation: string, kind: AccountKind): Promise<string> =>
  `${await topicOf(sql, 'conversation', conversation)}:${idOf(kind)}`;

/** What the database sends on topics that begin so while the work is done, one transaction after the other. */
export async function sentWhile(sql: Sql, topic: string, work: () => PromiseLike<unknown>): Promise<Heard[]> {
  const [start] = await sql`select coalesce(array_agg(id), '{}') as ids from realtime.messages`;
  await work();
  const rows = await sql<(Heard & { id: string })[]>`
    select id, event, payload from realtime.messages
    where starts_with(topic, ${topic}) and id <> all (${start?.ids as string[]}::uuid[]) order by inserted_at, event`;
  return rows.map(({ id, event, payload }) => ({ event, payload: withoutPlatformId(payload, id) }));
}

/** Asks for every change of every row, as the platform offers it for published tables, and keeps what comes. */
export async function listenToRows(kind: AccountKind | null): Promise<unknown[]> {
  const supabase = kind ? as(kind) : signedOut();
  clients.push(supabase);
  await supabase.realtime.setAuth();
  const heard: unknown[] = [];
  const channel = supabase.channel('rows');
  for (const schema of ['public', 'private', 'auth', 'storage', 'realtime'])
    channel.on('postgres_changes', { event: '*', schema }, (change) => heard.push(change));
  await new Promise<void>((resolve) => {
    channel.subscribe(() => resolve());
  });
  return heard;
}

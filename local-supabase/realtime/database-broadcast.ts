/** Messages that the database sent with `realtime.send`: rows of `realtime.messages`, read from the change stream. */
import type { Sql } from '../types.ts';
import type { Hub } from './hub.ts';
import type { Change } from './pgoutput.ts';
import type { Broadcast } from './protocol.ts';

export const MESSAGES_PUBLICATION = 'supabase_realtime_messages_publication';

const KEEP_DAYS = 3;
/** What a client that asks for more gets, as on the platform. */
const MAX_REPLAYED = 25;

/** Which earlier messages a private channel wants when it joins. */
export interface Replay {
  /** Milliseconds since 1970. */
  since: number;
  limit: number;
}

/** Reads `config.broadcast.replay` of a join; undefined when the client asks for none. */
export function readReplay(requested: unknown): Replay | undefined {
  const { since, limit = MAX_REPLAYED } = (requested ?? {}) as { since?: unknown; limit?: unknown };
  if (typeof since !== 'number' || typeof limit !== 'number' || limit < 1) return undefined;
  return { since, limit: Math.min(Math.trunc(limit), MAX_REPLAYED) };
}

/** The newest messages that the database sent to a private topic, the earliest first. */
export async function readMessages(admin: Sql, topic: string, { since, limit }: Replay): Promise<Broadcast[]> {
  const rows = await admin<{ id: string; event: string | null; payload: unknown }[]>`
    select id, event, payload from realtime.messages
     where topic = ${topic} and private and extension = 'broadcast'
       and inserted_at >= to_timestamp(${since / 1000}::float8)::timestamp
     order by inserted_at desc limit ${limit}`;
  return rows
    .toReversed()
    .map(({ id, event, payload }) => ({ event: event ?? '', payload: payload ?? {}, meta: { id, replayed: true } }));
}

export function isDatabaseMessage({ relation }: Change): boolean {
  return relation.schema === 'realtime' && relation.table === 'messages';
}

/** Passes a stored message on to the channel it is for. */
export function sendDatabaseMessage(hub: Hub, { type, record }: Change): void {
  if (type !== 'INSERT' || !record?.topic || record.extension !== 'broadcast') return;
  const payload: unknown = record.payload ? JSON.parse(record.payload) : {};
  const meta = { id: record.id };
  hub.broadcast(record.topic, record.private === 't', { event: record.event ?? '', payload, meta });
}

/** Deletes messages that nobody will request any more. */
export async function deleteOldMessages(admin: Sql): Promise<void> {
  await admin`delete from realtime.messages where inserted_at < now() - make_interval(days => ${KEEP_DAYS})`;
}

/** Messages that the database sent with `realtime.send`: rows of `realtime.messages`, read from the change stream. */
import type { Sql } from '../types.ts';
import type { Hub } from './hub.ts';
import type { Change } from './pgoutput.ts';

export const MESSAGES_PUBLICATION = 'supabase_realtime_messages_publication';

const KEEP_DAYS = 3;

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

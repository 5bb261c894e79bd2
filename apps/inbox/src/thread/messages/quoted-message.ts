import { queryOptions, useQuery } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { inboxKeys } from '../../model/keys';
import { batched } from '../cache/batched';
import { loadThread } from '../window/load-thread';
import { messageSchema, MESSAGE_COLUMNS, type Message } from '../cache/message';

const MAX_QUOTED = 50;
const CACHED_MS = 5 * 60_000;

/** By `<conversation>/<number>`. */
const ask = batched<Message>(MAX_QUOTED, async (keys) => {
  const supabase = await getClient();
  const found = new Map<string, Message>();
  for (const id of new Set(keys.map((key) => key.slice(0, key.indexOf('/'))))) {
    const numbers = keys.filter((key) => key.startsWith(`${id}/`)).map((key) => Number(key.slice(id.length + 1)));
    const messages = await unwrapAs(
      z.array(messageSchema),
      supabase.from('messages').select(MESSAGE_COLUMNS).eq('conversation_id', id).in('number', numbers),
    );
    for (const message of messages) found.set(`${id}/${message.number}`, message);
  }
  return found;
});

const loadQuoted = (conversationId: string, number: number) =>
  queryOptions({
    queryKey: inboxKeys.quoted(conversationId, number),
    queryFn: () => ask(`${conversationId}/${number}`),
    staleTime: CACHED_MS,
  });

/**
 * The message that another one answers: as it is shown where it is loaded, else read, all of a screen at once. Null for one
 * that I may not read; undefined until it is known.
 */
export function useQuoted(conversationId: string, number: number): Message | null | undefined {
  const { data: shown } = useQuery({
    ...loadThread(conversationId),
    enabled: false,
    select: ({ messages }) => messages.find((message) => message.number === number),
  });
  const { data } = useQuery({ ...loadQuoted(conversationId, number), enabled: !shown });
  return shown ?? data;
}

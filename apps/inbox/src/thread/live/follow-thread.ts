import type { QueryClient } from '@tanstack/react-query';
import { getClient, MOVED, unwrapAs, type TopicEvent } from '@lineup/data';
import { inboxKeys } from '../../model/keys';
import { catchUpSoon } from './catch-up-conversation';
import { followRead } from './follow-reads';
import { messageSchema, MESSAGE_COLUMNS, type Message } from '../cache/message';
import { addMessages, cachedThread } from '../cache/thread-cache';

/**
 * Handles an event of the open conversation. Its participants may send on the topic too, so an event only says what to
 * fetch.
 */
export function followThread(
  queryClient: QueryClient,
  conversationId: string,
  { event, payload }: TopicEvent,
  myId: string,
): void {
  // The update of the conversation holds its new topic.
  if (event === MOVED) return catchUpSoon(queryClient, conversationId);
  if (event === 'read') return followRead(queryClient, conversationId, payload, myId);
  if (event !== 'message') return;
  const { id, number, kind } = payload;
  if (kind === 'new') return catchUpSoon(queryClient, conversationId, Number(number));
  // Quoted by an answer, it shows in its own words.
  if (kind !== 'reacted')
    void queryClient.invalidateQueries({ queryKey: inboxKeys.quoted(conversationId, Number(number)) });
  const isCached = cachedThread(queryClient, conversationId)?.messages.some((message) => message.id === id);
  if (isCached && typeof id === 'string') void refetchMessage(queryClient, conversationId, id);
}

/** An event is sent when its change is written, which other readers may see a moment later: until then they ask again. */
const ASK_AGAIN_MS = [250, 1_000];

async function refetchMessage(queryClient: QueryClient, conversationId: string, id: string): Promise<void> {
  const cached = () => cachedThread(queryClient, conversationId)?.messages.find((message) => message.id === id);
  try {
    const supabase = await getClient();
    for (const pause of [...ASK_AGAIN_MS, 0]) {
      const message = await unwrapAs(
        messageSchema,
        supabase.from('messages').select(MESSAGE_COLUMNS).eq('id', id).single(),
      );
      // Own changes are shown before their event comes.
      if (inOrder(message) !== inOrder(cached()) || pause === 0)
        return addMessages(queryClient, conversationId, [message]);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  } catch (error) {
    console.error('The changed message could not be loaded', error);
  }
}

/** As text, to compare: functions and tables answer with the parts of a message in different orders. */
const inOrder = (message: Message | undefined): string | undefined =>
  JSON.stringify(message, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

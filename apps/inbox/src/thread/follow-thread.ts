import type { QueryClient } from '@tanstack/react-query';
import { getClient, MOVED, unwrap, type TopicEvent } from '@lineup/data';
import { catchUpSoon } from './catch-up-conversation';
import { MESSAGE_COLUMNS, toMessage } from './message';
import { addMessages, heldThread } from './thread-cache';

/**
 * Follows an event of the open conversation. Its people may send on the topic too, so an event says only what to read.
 */
export function followThread(queryClient: QueryClient, conversationId: string, { event, payload }: TopicEvent): void {
  // The conversation then says where it goes on.
  if (event === MOVED) return catchUpSoon(queryClient, conversationId);
  if (event !== 'message') return;
  const { id, number, kind } = payload;
  if (kind === 'new') return catchUpSoon(queryClient, conversationId, Number(number));
  const isHeld = heldThread(queryClient, conversationId)?.messages.some((each) => each.id === id);
  if (isHeld && typeof id === 'string') void readAgain(queryClient, conversationId, id);
}

async function readAgain(queryClient: QueryClient, conversationId: string, id: string): Promise<void> {
  try {
    const supabase = await getClient();
    const row = await unwrap(supabase.from('messages').select(MESSAGE_COLUMNS).eq('id', id).single());
    addMessages(queryClient, conversationId, [toMessage(row)]);
  } catch (error) {
    console.error('The changed message could not be read', error);
  }
}

import type { QueryClient } from '@tanstack/react-query';
import { getClient, MOVED, unwrap, type TopicEvent } from '@lineup/data';
import { catchUpSoon } from './catch-up-conversation';
import { MESSAGE_COLUMNS, toMessage } from './message';
import { addMessages, heldThread } from './thread-cache';

/** Brings an event of the open conversation into what is held of it. */
export function followThread(queryClient: QueryClient, conversationId: string, { event, payload }: TopicEvent): void {
  // The conversation then says where it goes on.
  if (event === MOVED) return catchUpSoon(queryClient, conversationId);
  if (event !== 'message') return;
  const { id, number, kind } = payload;
  if (kind === 'new') return catchUpSoon(queryClient, conversationId, Number(number));
  const message = heldThread(queryClient, conversationId)?.messages.find((each) => each.id === id);
  if (!message) return;
  if (kind === 'deleted') addMessages(queryClient, conversationId, [{ ...message, content: '', isDeleted: true }]);
  else void readEdited(queryClient, conversationId, message.id);
}

async function readEdited(queryClient: QueryClient, conversationId: string, id: string): Promise<void> {
  try {
    const supabase = await getClient();
    const row = await unwrap(supabase.from('messages').select(MESSAGE_COLUMNS).eq('id', id).single());
    addMessages(queryClient, conversationId, [toMessage(row)]);
  } catch (error) {
    console.error('The edited message could not be read', error);
  }
}

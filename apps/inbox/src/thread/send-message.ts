import { useCallback } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useShell } from '@lineup/contract';
import { DataError, getClient, unwrapAs } from '@lineup/data';
import { patchConversation } from '../model/conversation-cache';
import { catchUpSoon } from './catch-up-conversation';
import { isMessage, MESSAGE_COLUMNS, type Message } from './message';
import { useOutbox, type OutgoingMessage } from './outbox';
import { addMessages, cachedThread } from './thread-cache';
import { whyUnsent } from './why-unsent';

/** In characters; the database refuses longer messages. */
export const MAX_MESSAGE_LENGTH = 5000;

/** Sends a message and shows it at once. A failed one stays in the outbox with its text, to be sent again. */
export function useSendMessage(senderId: string) {
  const queryClient = useQueryClient();
  const { award } = useShell();
  return useCallback(
    async (message: OutgoingMessage) => {
      const outbox = useOutbox.getState();
      outbox.put({ ...message, state: 'sending', refusal: undefined });
      try {
        showSent(queryClient, message.conversationId, await insertMessage(message, senderId));
        outbox.remove(message.id);
        award('message_sent', { message_id: message.id });
      } catch (error) {
        console.error('The message was not sent', error);
        outbox.put({ ...message, state: 'failed', refusal: whyUnsent(error) });
      }
    },
    [queryClient, senderId, award],
  );
}

/** Shows the stored message in the thread and in the list; fetches what others wrote meanwhile. */
function showSent(queryClient: QueryClient, conversationId: string, message: Message): void {
  addMessages(queryClient, conversationId, [message]);
  if (cachedThread(queryClient, conversationId)?.upTo !== message.number) {
    return catchUpSoon(queryClient, conversationId);
  }
  patchConversation(queryClient, conversationId, {
    last_message: message,
    updated_at: message.created_at,
    message_count: message.number,
  });
}

async function insertMessage(
  { id, conversationId, content, replyTo, images }: OutgoingMessage,
  senderId: string,
): Promise<Message> {
  const supabase = await getClient();
  const messages = supabase.from('messages');
  try {
    const row = {
      id,
      conversation_id: conversationId,
      sender_id: senderId,
      content,
      ...(replyTo !== undefined && { reply_to: replyTo }),
      ...(images !== undefined && { images }),
    };
    return await unwrapAs(isMessage, messages.insert(row).select(MESSAGE_COLUMNS).single());
  } catch (error) {
    // An earlier try arrived and only its response was lost.
    if (!(error instanceof DataError) || error.code !== '23505') throw error;
    return await unwrapAs(isMessage, supabase.from('messages').select(MESSAGE_COLUMNS).eq('id', id).single());
  }
}

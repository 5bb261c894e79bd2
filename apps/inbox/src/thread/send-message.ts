import { useCallback } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useShell } from '@lineup/contract';
import { DataError, getClient, unwrap } from '@lineup/data';
import { patchConversation } from '../conversation-list/conversation-cache';
import { catchUpSoon } from './catch-up-conversation';
import { MESSAGE_COLUMNS, toMessage, type Message } from './message';
import { useOutbox, type OutgoingMessage } from './outbox';
import { addMessages, heldThread } from './thread-cache';

/** Most characters of a message; the database refuses more. */
export const LONGEST_MESSAGE = 5000;

/** Sends a message and shows it at once. A failed one stays in the outbox with its text, to be sent again. */
export function useSendMessage(senderId: string) {
  const client = useQueryClient();
  const { award } = useShell();
  return useCallback(
    async (message: OutgoingMessage) => {
      const outbox = useOutbox.getState();
      outbox.put({ ...message, state: 'sending' });
      try {
        showSent(client, message.conversationId, await insertMessage(message, senderId));
        outbox.remove(message.id);
        award('message_sent', { message_id: message.id });
      } catch (error) {
        console.error('The message was not sent', error);
        outbox.put({ ...message, state: 'failed' });
      }
    },
    [client, senderId, award],
  );
}

/** Shows what the server has answered, in the thread and in the list; what others wrote meanwhile is read. */
function showSent(client: QueryClient, conversationId: string, message: Message): void {
  addMessages(client, conversationId, [message]);
  if (heldThread(client, conversationId)?.upTo !== message.number) return catchUpSoon(client, conversationId);
  const { id, senderId, content, createdAt, number } = message;
  patchConversation(client, conversationId, {
    lastMessage: { id, senderId, content, createdAt },
    updatedAt: createdAt,
    messageCount: number,
  });
}

async function insertMessage({ id, conversationId, content }: OutgoingMessage, senderId: string): Promise<Message> {
  const client = await getClient();
  const messages = client.from('messages');
  try {
    const row = { id, conversation_id: conversationId, sender_id: senderId, content };
    return toMessage(await unwrap(messages.insert(row).select(MESSAGE_COLUMNS).single()));
  } catch (error) {
    // The first try arrived and only its answer was lost.
    if (!(error instanceof DataError) || error.code !== '23505') throw error;
    return toMessage(await unwrap(client.from('messages').select(MESSAGE_COLUMNS).eq('id', id).single()));
  }
}

import type { QueryClient } from '@tanstack/react-query';
import { DataError, getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { patchConversation } from '../../model/conversation-cache';
import { catchUpSoon } from '../live/catch-up-conversation';
import { messageSchema, MESSAGE_COLUMNS, type Message } from '../cache/message';
import type { OutgoingMessage } from '../outbox/outbox';
import { addMessages, cachedThread } from '../cache/thread-cache';

/** An answer that takes longer is lost: the message is sent again, with the same id. */
const ANSWER_MS = 20_000;

/** Shows the stored message in the thread and in the list; fetches what others wrote meanwhile. */
export function showSent(queryClient: QueryClient, conversationId: string, message: Message): void {
  addMessages(queryClient, conversationId, [message]);
  const thread = cachedThread(queryClient, conversationId);
  if (!thread?.hasNewer && thread?.upTo !== message.number)
    return catchUpSoon(queryClient, conversationId, message.number);
  patchConversation(queryClient, conversationId, {
    last_message: message,
    updated_at: message.created_at,
    message_count: message.number,
  });
}

/** Stores a message once, however often it is tried. Null when it waits for the morning of a minor. */
export async function insertMessage(message: OutgoingMessage): Promise<Message | null> {
  const { id, conversationId, senderId, content, replyTo, images } = message;
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
    const answer = messages
      .insert(row)
      .select(MESSAGE_COLUMNS)
      .abortSignal(AbortSignal.timeout(ANSWER_MS))
      .maybeSingle();
    return await unwrapAs(z.nullable(messageSchema), answer);
  } catch (error) {
    // An earlier try arrived and only its response was lost.
    if (!(error instanceof DataError) || error.code !== '23505') throw error;
    return await unwrapAs(messageSchema, supabase.from('messages').select(MESSAGE_COLUMNS).eq('id', id).single());
  }
}

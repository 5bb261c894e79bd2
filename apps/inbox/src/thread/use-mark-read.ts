import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { patchConversation } from '../conversation-list/conversation-cache';
import { startReading } from './reading';

/**
 * Writes my receipts when a conversation with unread messages is opened, or comes into view. Those of messages that
 * come while it is open are written by the call that reads them.
 */
export function useMarkRead(conversationId: string, unreadCount: number): void {
  const client = useQueryClient();
  useEffect(() => startReading(conversationId), [conversationId]);
  useEffect(() => {
    if (unreadCount === 0) return;
    const markRead = () => {
      if (document.visibilityState !== 'visible') return;
      patchConversation(client, conversationId, { unreadCount: 0 });
      markConversationRead(conversationId).catch((error: unknown) => {
        // The next reading of the list brings the count back, and with it the next try.
        console.error('The conversation could not be marked as read', error);
      });
    };
    markRead();
    document.addEventListener('visibilitychange', markRead);
    return () => document.removeEventListener('visibilitychange', markRead);
  }, [client, conversationId, unreadCount]);
}

async function markConversationRead(conversationId: string): Promise<void> {
  const client = await getClient();
  await unwrap(client.rpc('mark_conversation_read', { p_conversation_id: conversationId }));
}

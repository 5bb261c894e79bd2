import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { patchConversation } from '../model/conversation-cache';
import { startReading } from './reading';

/**
 * Writes my receipts when a conversation with unread messages is opened or becomes visible. Receipts for messages that
 * arrive while it is open are written by the call that fetches them.
 */
export function useMarkRead(conversationId: string, unreadCount: number, isMarked = false): void {
  const queryClient = useQueryClient();
  useEffect(() => startReading(conversationId), [conversationId]);
  useEffect(() => {
    if (unreadCount === 0 && !isMarked) return;
    const markRead = () => {
      if (document.visibilityState !== 'visible') return;
      patchConversation(queryClient, conversationId, { unread_count: 0, is_marked_unread: false });
      markConversationRead(conversationId).catch((error: unknown) => {
        // The next fetch of the list brings the count back, and with it the next try.
        console.error('The conversation could not be marked as read', error);
      });
    };
    markRead();
    document.addEventListener('visibilitychange', markRead);
    return () => document.removeEventListener('visibilitychange', markRead);
  }, [queryClient, conversationId, unreadCount, isMarked]);
}

async function markConversationRead(conversationId: string): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.rpc('mark_conversation_read', { p_conversation_id: conversationId }));
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { patchConversation } from '../../model/conversation-cache';
import { isReading, noteReading, startReading } from '../../model/reading';

/** An answer that takes longer is lost. */
const ANSWER_MS = 20_000;

/**
 * Writes my receipts when a conversation with unread messages is opened or becomes visible, and takes away the mark that
 * it had then. Receipts for messages that arrive while it is open are written by the call that fetches them.
 */
export function useMarkRead(conversationId: string, unreadCount: number, isMarked = false): void {
  const queryClient = useQueryClient();
  // As it was opened: marked later, here or in another window, it waits for its next opening.
  const wasMarked = useRef(isMarked);
  const markRead = useEffectEvent(() => {
    if ((unreadCount === 0 && !wasMarked.current) || !isReading(conversationId)) return;
    const hadMark = wasMarked.current;
    wasMarked.current = false;
    patchConversation(queryClient, conversationId, { unread_count: 0, is_marked_unread: false });
    noteReading(conversationId, markConversationRead(conversationId)).catch((error: unknown) => {
      // The next fetch of the list brings count and mark back, and with them the next try.
      wasMarked.current ||= hadMark;
      console.error('The conversation could not be marked as read', error);
    });
  });
  useEffect(() => startReading(conversationId), [conversationId]);
  useEffect(() => {
    const show = () => markRead();
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [conversationId, unreadCount, isMarked]);
}

async function markConversationRead(conversationId: string): Promise<void> {
  const supabase = await getClient();
  await unwrap(
    supabase
      .rpc('mark_conversation_read', { p_conversation_id: conversationId })
      .abortSignal(AbortSignal.timeout(ANSWER_MS)),
  );
}

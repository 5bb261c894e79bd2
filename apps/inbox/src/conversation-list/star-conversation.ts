import { useQueryClient } from '@tanstack/react-query';
import { cancelReads, getClient, unwrap, useAction } from '@lineup/data';
import { patchConversation } from '../model/conversation-cache';
import { inboxKeys } from '../model/keys';

interface Star {
  userId: string;
  isStarred: boolean;
}

/** Stars or unstars a conversation for me alone; shown at once and undone when it fails. */
export function useStarConversation(conversationId: string) {
  const queryClient = useQueryClient();
  return useAction({
    run: async ({ userId, isStarred }: Star) => {
      // A fetch under way would bring the old star back.
      await cancelReads(queryClient, inboxKeys.conversations());
      patchConversation(queryClient, conversationId, { is_starred: isStarred });
      try {
        const supabase = await getClient();
        await unwrap(
          supabase
            .from('conversation_participants')
            .update({ is_starred: isStarred })
            .eq('conversation_id', conversationId)
            .eq('user_id', userId)
            .select('is_starred')
            .single(),
        );
      } catch (error) {
        patchConversation(queryClient, conversationId, { is_starred: !isStarred });
        throw error;
      }
    },
    failed: 'Failed to update conversation',
    invalidates: [inboxKeys.conversations()],
    invalidatesOn: 'settled',
    inTurn: `star:${conversationId}`,
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { inboxKeys } from '../keys';
import { patchConversation } from './conversation-cache';

interface StarInput {
  conversationId: string;
  userId: string;
  isStarred: boolean;
}

/** Stars or unstars a conversation for me alone; shown at once and taken back when it fails. */
export function useStarConversation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ conversationId, userId, isStarred }: StarInput) => {
      const db = await getClient();
      await unwrap(
        db
          .from('conversation_participants')
          .update({ is_starred: isStarred })
          .eq('conversation_id', conversationId)
          .eq('user_id', userId)
          .select('is_starred')
          .single(),
      );
    },
    onMutate: async ({ conversationId, isStarred }) => {
      // A list that is being read would bring the star of before.
      await client.cancelQueries({ queryKey: inboxKeys.conversations() });
      patchConversation(client, conversationId, { isStarred });
    },
    onError: (_error, { conversationId, isStarred }) => {
      patchConversation(client, conversationId, { isStarred: !isStarred });
      toast.error('Failed to update conversation');
    },
    onSettled: () => client.invalidateQueries({ queryKey: inboxKeys.conversations() }),
  });
}

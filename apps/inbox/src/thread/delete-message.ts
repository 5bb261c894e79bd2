import { useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap, useAction } from '@lineup/data';
import { catchUpSoon } from './catch-up-conversation';
import { MESSAGE_COLUMNS } from './message';
import { addMessages } from './thread-cache';

/** Deletes one of my messages: its text goes, a line "Message deleted" stays. */
export function useDeleteMessage(conversationId: string) {
  const queryClient = useQueryClient();
  return useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      const message = await unwrap(
        supabase
          .from('messages')
          .update({ deleted_at: new Date().toISOString() })
          .eq('id', id)
          .select(MESSAGE_COLUMNS)
          .single(),
      );
      addMessages(queryClient, conversationId, [message]);
      catchUpSoon(queryClient, conversationId);
    },
    failed: 'The message could not be deleted. Try again.',
    lockBy: (id) => id,
  });
}

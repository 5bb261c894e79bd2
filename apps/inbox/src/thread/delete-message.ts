import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { catchUpSoon } from './catch-up-conversation';
import { MESSAGE_COLUMNS, toMessage } from './message';
import { addMessages } from './thread-cache';

/** Deletes one of my messages: its text goes, a line "Message deleted" stays. */
export function useDeleteMessage(conversationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const db = await getClient();
      const row = await unwrap(
        db
          .from('messages')
          .update({ deleted_at: new Date().toISOString() })
          .eq('id', id)
          .select(MESSAGE_COLUMNS)
          .single(),
      );
      return toMessage(row);
    },
    onSuccess: (message) => {
      addMessages(client, conversationId, [message]);
      catchUpSoon(client, conversationId);
    },
    onError: () => toast.error('The message could not be deleted. Try again.'),
  });
}

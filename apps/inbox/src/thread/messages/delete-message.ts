import { useQueryClient } from '@tanstack/react-query';
import { getClient, unwrapAs, useAction } from '@lineup/data';
import { catchUpSoon } from '../live/catch-up-conversation';
import { removeImages } from './pictures/message-image';
import { messageSchema, MESSAGE_COLUMNS, type Message } from '../cache/message';
import { addMessages } from '../cache/thread-cache';

/** Deletes one of my messages: its text and images go, a line "Message deleted" stays. */
export function useDeleteMessage(conversationId: string) {
  const queryClient = useQueryClient();
  return useAction({
    run: async ({ id, images }: Pick<Message, 'id' | 'images'>) => {
      const supabase = await getClient();
      const message = await unwrapAs(
        messageSchema,
        supabase
          .from('messages')
          .update({ deleted_at: new Date().toISOString() })
          .eq('id', id)
          .select(MESSAGE_COLUMNS)
          .single(),
      );
      addMessages(queryClient, conversationId, [message]);
      catchUpSoon(queryClient, conversationId);
      // Nobody can read them now; the bytes go too.
      if (images) void removeImages(images.map(({ name }) => name));
    },
    failed: 'The message could not be deleted. Try again.',
    lockBy: ({ id }) => id,
  });
}

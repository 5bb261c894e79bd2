import { useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap, useAction, type DataError } from '@lineup/data';
import { cachedConversation, patchConversation } from '../../model/conversation-cache';
import type { Message } from '../cache/message';
import { addMessages } from '../cache/thread-cache';

interface Edit {
  message: Message;
  content: string;
}

/** Changes the text of one of my messages, for 15 minutes; it keeps its place and shows as edited. */
export function useEditMessage(conversationId: string) {
  const queryClient = useQueryClient();
  return useAction({
    run: async ({ message, content }: Edit) => {
      const supabase = await getClient();
      const editedAt = await unwrap(supabase.rpc('edit_message', { p_message_id: message.id, p_content: content }));
      // Null for a text that stayed as it was.
      const edited = { ...message, content, edited_at: editedAt ?? null };
      addMessages(queryClient, conversationId, [edited]);
      if (cachedConversation(queryClient, conversationId)?.last_message?.id === message.id)
        patchConversation(queryClient, conversationId, { last_message: edited });
    },
    refused: (error) => {
      const message = whyNotEdited(error);
      return message === undefined ? undefined : { message };
    },
    failed: 'The message could not be edited. Try again.',
    lockBy: ({ message }) => message.id,
  });
}

function whyNotEdited(error: DataError): string | undefined {
  if (error.code === 'PT410') return 'A message can be edited for 15 minutes. This one stays as it is.';
  if (error.code === 'PT409' || error.code === 'PT404') return 'This message was deleted.';
  if (error.kind === 'rate-limited') return 'Too many edits for now. Wait a little, then try again.';
  if (error.hint === 'quiet_hours')
    return 'It is night for somebody under 18 here, so this stays as it is. You can delete it and write again.';
  if (error.kind === 'forbidden') return 'You can’t send messages in this conversation right now.';
  return undefined;
}

import { useQueryClient } from '@tanstack/react-query';
import { getClient, loadPictureStore, unwrap, useAction } from '@lineup/data';
import { patchConversation } from '../../model/conversation-cache';

/**
 * Gives a group of mine another picture, or none for null. It is stored before the group points to it: a failure leaves
 * the old one as it was.
 */
export function useSavePicture(conversationId: string, former: string | null) {
  const queryClient = useQueryClient();
  return useAction({
    run: async (file: Blob | null) => {
      const { removePicture, storePicture } = await loadPictureStore();
      const address = file && (await storePicture('avatars', conversationId, file));
      const supabase = await getClient();
      const row = await unwrap(
        supabase
          .from('conversations')
          .update({ picture_url: address })
          .eq('id', conversationId)
          .select('picture_url')
          .single(),
      );
      patchConversation(queryClient, conversationId, row);
      await removePicture('avatars', former);
    },
    done: (_result, file) => (file ? 'Picture saved' : 'Picture removed'),
    refused: (error) => {
      if (error.code === 'unfit_picture') return { message: error.message };
      if (error.kind === 'forbidden') return { message: 'This group is closed to new messages, so its picture stays.' };
      return { message: 'The picture could not be saved. Try again.' };
    },
  });
}

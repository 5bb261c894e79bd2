import { DataError, getClient, unwrap, useAction } from '@lineup/data';
import { inboxKeys } from '../../model/keys';
import { removeImages } from '../messages/pictures/message-image';

const SENT = 'It was sent a moment ago.';

/** Changes or takes back one of my messages while it waits. */
export function useChangeWaiting(conversationId: string) {
  return useAction({
    run: async ({ id, content, images = [] }: { id: string; content: string | null; images?: string[] }) => {
      const supabase = await getClient();
      const rows = supabase.from('waiting_messages');
      const changed = await unwrap(
        content === null ? rows.delete().eq('id', id).select('id') : rows.update({ content }).eq('id', id).select('id'),
      );
      if (changed.length === 0) throw new DataError({ kind: 'conflict', message: SENT });
      if (content === null) await removeImages(images);
    },
    refused: (error) => (error.message === SENT ? { title: 'Too late to change it', description: SENT } : undefined),
    failed: 'The message could not be changed. Try again.',
    lockBy: ({ id }) => id,
    invalidates: [inboxKeys.waiting(conversationId)],
    invalidatesOn: 'settled',
  });
}

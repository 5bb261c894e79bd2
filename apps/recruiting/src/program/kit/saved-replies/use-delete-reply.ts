import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { SavedReply } from '../../model/load-pipeline';

/** Deletes a reply of the program. */
export function useDeleteReply() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id }: SavedReply) => {
      const supabase = await getClient();
      await unwrap(supabase.from('saved_replies').delete().eq('id', id));
    },
    failed: 'The reply could not be deleted. Try again.',
    invalidates: [recruitingKeys.boardsOfColleges(userId)],
    isLive: true,
    lockBy: ({ id }) => id,
  });
}

import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { Interest } from '../../model/load-interest';

/** Deletes a private note. */
export function useDeleteNote() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id }: Interest['notes'][number]) => {
      const supabase = await getClient();
      await unwrap(supabase.from('interest_notes').delete().eq('id', id));
    },
    failed: 'The note could not be deleted. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
    lockBy: ({ id }) => id,
  });
}

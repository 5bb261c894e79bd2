import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { Pipeline } from '../model/load-pipeline';

/** Deletes a saved view. */
export function useDeleteView() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id }: Pipeline['views'][number]) => {
      const supabase = await getClient();
      await unwrap(supabase.from('pipeline_views').delete().eq('id', id));
    },
    failed: 'The view could not be deleted. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
    lockBy: ({ id }) => id,
  });
}

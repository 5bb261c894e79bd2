import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { Interest } from '../../model/load-interest';

/** Deletes a task. */
export function useDeleteTask() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id }: Pick<Interest['tasks'][number], 'id'>) => {
      const supabase = await getClient();
      await unwrap(supabase.from('interest_tasks').delete().eq('id', id));
    },
    failed: 'The task could not be deleted. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
    lockBy: ({ id }) => id,
  });
}

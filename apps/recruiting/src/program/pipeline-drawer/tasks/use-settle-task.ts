import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { Interest } from '../../model/load-interest';

/** Marks a task as done, or as open again. */
export function useSettleTask() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ task, isDone }: { task: Pick<Interest['tasks'][number], 'id'>; isDone: boolean }) => {
      const supabase = await getClient();
      await unwrap(
        supabase
          .from('interest_tasks')
          .update({ done_at: isDone ? new Date().toISOString() : null })
          .eq('id', task.id)
          .select('id')
          .single(),
      );
    },
    refused: (error) =>
      error.kind === 'not-found' ? { title: 'Not changed', description: 'The task was deleted.' } : undefined,
    failed: 'The task could not be changed. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
    invalidatesOn: 'settled',
    lockBy: ({ task }) => task.id,
  });
}

import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { Task } from './load-dashboard';

/** Marks a task as done, or not done again. */
export function useCompleteTask() {
  return useAction({
    run: async ({ task, isDone }: { task: Task; isDone: boolean }) => {
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
      error.kind === 'not-found'
        ? { title: 'Not changed', description: 'This task was deleted, or you no longer work in this program.' }
        : undefined,
    failed: 'The task could not be changed. Try again.',
    invalidates: [recruitingKeys.dashboards()],
    invalidatesOn: 'settled',
    isLive: true,
    lockBy: ({ task }) => task.id,
  });
}

import { useAuth } from '@lineup/auth';
import { getClient, insertOnce, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { Interest } from '../../model/load-interest';

export type TaskFields = Pick<Interest['tasks'][number], 'title' | 'due_on' | 'assignee_id'>;

/** Adds a task, or changes the one with this id. */
export async function saveTask(
  interest: Interest,
  id: string,
  { title, due_on, assignee_id }: TaskFields,
): Promise<void> {
  const supabase = await getClient();
  const task = { title, due_on, assignee_id };
  await insertOnce(
    () =>
      supabase
        .from('interest_tasks')
        .insert({ id, interest_id: interest.id, college_id: interest.college_id, ...task })
        .select('id')
        .single(),
    () => supabase.from('interest_tasks').update(task).eq('id', id).select('id').single(),
  );
}

/** Stores a new task, or what was changed of one. */
export function useSaveTask(interest: Interest, taskId: string | undefined) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id, ...fresh }: TaskFields & { id: string }) => {
      if (!taskId) return saveTask(interest, id, fresh);
      const supabase = await getClient();
      const { title, due_on, assignee_id } = fresh;
      await unwrap(
        supabase.from('interest_tasks').update({ title, due_on, assignee_id }).eq('id', taskId).select('id').single(),
      );
    },
    refused: (error) => {
      if (error.code === '23514') return { fields: { assignee_id: 'This person no longer works in your program.' } };
      if (error.kind === 'forbidden' || error.kind === 'not-found')
        return { message: 'The task or the interest is gone, or you no longer work in this program.' };
      return undefined;
    },
    failed: 'The task could not be saved. What you typed is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}

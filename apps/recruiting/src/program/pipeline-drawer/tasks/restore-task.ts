import { getClient, unwrap } from '@lineup/data';
import type { Interest } from '../../model/load-interest';
import { saveTask } from './use-save-task';

/** Puts a deleted task back as it was. */
export async function restoreTask(interest: Interest, task: Interest['tasks'][number]): Promise<void> {
  await saveTask(interest, task.id, task);
  if (!task.done_at) return;
  const supabase = await getClient();
  await unwrap(supabase.from('interest_tasks').update({ done_at: task.done_at }).eq('id', task.id));
}

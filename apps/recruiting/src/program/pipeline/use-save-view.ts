import { useAuth } from '@lineup/auth';
import { getClient, insertOnce, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

export async function saveView(college_id: string, id: string, name: string, query: string): Promise<void> {
  const supabase = await getClient();
  await insertOnce(
    () => supabase.from('pipeline_views').insert({ id, college_id, name, query }).select('id').single(),
    () => supabase.from('pipeline_views').update({ name, query }).eq('id', id).select('id').single(),
  );
}

export interface NamedView {
  name: string;
  id: string;
}

/** Saves what shows under a name. */
export function useSaveView(collegeId: string, query: string) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: ({ name, id }: NamedView) => saveView(collegeId, id, name, query),
    refused: (error) => {
      // The id was not there, so it is the name that another view has.
      if (error.kind === 'not-found' || error.code === '23505')
        return { fields: { name: 'Your program already has a view with that name.' } };
      if (error.code === '23514') return { message: 'A program can have at most 50 views. Delete one first.' };
      if (error.kind === 'forbidden') return { message: 'You no longer work in this program.' };
      return undefined;
    },
    failed: 'The view could not be saved. The name is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}

import { useAuth } from '@lineup/auth';
import { getClient, insertOnce, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { SavedReply } from '../../model/load-pipeline';

/** Adds a reply of the program, or changes the one that has this id already. */
export function useSaveReply(college_id: string) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id, name, body, kind }: Pick<SavedReply, 'id' | 'name' | 'body' | 'kind'>) => {
      const supabase = await getClient();
      await insertOnce(
        () => supabase.from('saved_replies').insert({ id, college_id, name, body, kind }).select('id').single(),
        () => supabase.from('saved_replies').update({ name, body }).eq('id', id).select('id').single(),
      );
    },
    refused: (error) => {
      // The id was not there, so it is the name that another reply has.
      if (error.kind === 'not-found' || error.code === '23505')
        return { fields: { name: 'Your program already has a template with that name.' } };
      if (error.code === '23514') return { message: 'A program can have at most 30 templates. Delete one first.' };
      if (error.kind === 'forbidden') return { message: 'You can no longer change this reply.' };
      return undefined;
    },
    failed: 'The reply could not be saved. Your words are still here.',
    invalidates: [recruitingKeys.boardsOfColleges(userId)],
    isLive: true,
  });
}

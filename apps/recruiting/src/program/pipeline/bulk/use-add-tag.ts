import { useAuth } from '@lineup/auth';
import { getClient, insertOnce, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { setTag } from './use-set-tag';

/** Makes a tag and puts it on interests. */
export function useAddTag(collegeId: string, interests: string[]) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async (tag: { id: string; name: string }) => {
      const supabase = await getClient();
      await insertOnce(
        () =>
          supabase
            .from('pipeline_tags')
            .insert({ ...tag, college_id: collegeId })
            .select('id')
            .single(),
        () => supabase.from('pipeline_tags').update({ name: tag.name }).eq('id', tag.id).select('id').single(),
      );
      await setTag(tag.id, interests, true);
    },
    refused: (error) => {
      if (error.code === '23514') return { message: 'A program can have at most 100 tags.' };
      if (error.kind === 'not-found') return { message: 'There is already a tag with that name.' };
      if (error.kind === 'forbidden') return { message: 'You no longer work in this program.' };
      return undefined;
    },
    failed: 'The tag could not be added. The name is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}

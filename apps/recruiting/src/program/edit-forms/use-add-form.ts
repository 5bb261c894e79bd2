import { getClient, insertOnce, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainRefusal } from '../model/change-fields';

/** Adds an empty form behind the others. */
export function useAddForm(collegeId: string, place: number) {
  return useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      const row = { id, college_id: collegeId, title: 'New form', display_order: place };
      await insertOnce(
        () => supabase.from('interest_forms').insert(row),
        () => supabase.from('interest_forms').select('id').eq('id', id).single(),
      );
    },
    refused: explainRefusal,
    failed: 'The form could not be added. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
}

import { getClient, insertOnce, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainRefusal } from '../model/change-fields';

export const NAME_TAKEN = { fields: { name: 'Another stage has this name.' } };

export interface StageInput {
  name: string;
  kind: string;
  player_label: string;
}

/** Adds a stage behind the others. */
export function useAddStage(collegeId: string, place: number) {
  return useAction({
    run: async ({ id, ...input }: StageInput & { id: string }) => {
      const supabase = await getClient();
      await insertOnce(
        () => supabase.from('pipeline_stages').insert({ id, college_id: collegeId, display_order: place, ...input }),
        () => supabase.from('pipeline_stages').select('id').eq('id', id).single(),
      );
    },
    refused: (error) => (error.kind === 'not-found' ? NAME_TAKEN : explainRefusal(error)),
    failed: 'The stage could not be added. What you entered is still here.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
}

import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainRefusal } from '../model/change-fields';
import type { Stage } from '../model/load-college-editor';
import { cardsText } from './cards-text';

/** Deletes a stage; its interests go to another one. */
export function useDeleteStage(stage: Stage) {
  return useAction({
    run: async (target: string) => {
      const supabase = await getClient();
      return unwrap(
        supabase.rpc('delete_pipeline_stage', { p_stage_id: stage.id, ...(target && { p_move_to_id: target }) }),
      );
    },
    done: (moved) => (moved ? `${stage.name} was deleted, ${cardsText(moved)} moved` : `${stage.name} was deleted`),
    refused: (error) => {
      if (error.code === 'PT409' && error.details === 'interests')
        return { fields: { target: 'An interest has just arrived here. Choose where it goes.' } };
      if (error.hint === 'note')
        return {
          fields: { target: 'Closing takes a note to each player. Choose another stage, or close them first.' },
        };
      if (error.hint === 'commitment')
        return {
          fields: {
            target: 'Players here accepted an offer. Choose another stage for commitments, or end them first.',
          },
        };
      if (error.code === 'PT409') return { message: 'A pipeline keeps at least one stage.' };
      if (error.code === 'PT404') return { fields: { target: 'This stage is gone. Choose another one.' } };
      return explainRefusal(error);
    },
    failed: 'The stage could not be deleted. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
    invalidatesOn: 'settled',
  });
}

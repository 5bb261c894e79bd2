import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { cancelReads, getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { type Stage, loadCollegeEditor } from '../model/load-college-editor';

/** Puts the stages into order: shown at once; whoever moves on before it is stored has the last word. */
export function useOrderStages(collegeId: string) {
  const { slug = '' } = useParams();
  const userId = useAuth().user?.id ?? '';
  const queryClient = useQueryClient();
  const { queryKey } = loadCollegeEditor(slug, userId);
  const order = useAction({
    run: async (sorted: Stage[]) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('order_pipeline_stages', { p_college_id: collegeId, p_stage_ids: sorted.map(({ id }) => id) }),
      );
    },
    failed: 'The order could not be saved.',
    invalidates: [recruitingKeys.all],
    invalidatesOn: 'settled',
    inTurn: `stages:${collegeId}`,
    group: [...queryKey, 'stages'],
  });
  return (sorted: Stage[]) => {
    void cancelReads(queryClient, queryKey);
    queryClient.setQueryData(queryKey, (before) => {
      if (!before?.editor?.pipeline) return before;
      return { ...before, editor: { ...before.editor, pipeline: { ...before.editor.pipeline, stages: sorted } } };
    });
    order.mutate(sorted);
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { cancelReads, getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainInToast } from './change-fields';
import { loadCollegeEditor, type EditedForm, type Editor, type Need } from './load-college-editor';

type Sorted = { part: 'need'; programId: string; rows: Need[] } | { part: 'form'; rows: EditedForm[] };

/** Puts roster needs or forms into order: shown at once; whoever moves on before it is stored has the last word. */
export function useOrderParts(collegeId: string) {
  const { slug = '' } = useParams();
  const userId = useAuth().user?.id ?? '';
  const queryClient = useQueryClient();
  const { queryKey } = loadCollegeEditor(slug, userId);
  const order = useAction({
    run: async ({ part, rows }: Sorted) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('order_college_parts', {
          p_college_id: collegeId,
          p_part: part,
          p_ids: rows.map(({ id }) => id),
        }),
      );
    },
    refused: explainInToast('Not moved'),
    failed: 'The order could not be saved.',
    invalidates: [recruitingKeys.all],
    invalidatesOn: 'settled',
    inTurn: true,
    group: [...queryKey, 'order'],
  });
  return (sorted: Sorted) => {
    void cancelReads(queryClient, queryKey);
    queryClient.setQueryData(
      queryKey,
      (before) => before && (before.editor ? { ...before, editor: withSorted(before.editor, sorted) } : before),
    );
    order.mutate(sorted);
  };
}

function withSorted(editor: Editor, sorted: Sorted): Editor {
  if (sorted.part === 'form') return { ...editor, forms: sorted.rows };
  return {
    ...editor,
    programs: editor.programs.map((program) =>
      program.id === sorted.programId ? { ...program, roster_needs: sorted.rows } : program,
    ),
  };
}

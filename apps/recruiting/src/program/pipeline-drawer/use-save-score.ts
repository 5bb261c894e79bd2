import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { Interest } from '../model/load-interest';

interface Score {
  criterion: string;
  /** Null takes the own score back. */
  score: number | null;
}

/** Stores the own score for a criterion; whoever changes their mind at once has the last word. */
export function useSaveScore(interest: Interest) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ criterion, score }: Score) => {
      const supabase = await getClient();
      const row = { interest_id: interest.id, criterion_id: criterion };
      await unwrap(
        score === null
          ? supabase
              .from('interest_evaluations')
              .delete()
              .match({ ...row, evaluator_id: userId })
          : supabase
              .from('interest_evaluations')
              .upsert(
                { ...row, college_id: interest.college_id, score },
                { onConflict: 'interest_id,evaluator_id,criterion_id' },
              ),
      );
    },
    refused: (error) =>
      error.kind === 'forbidden' || error.code === '23503'
        ? { title: 'Not saved', description: 'The criterion is gone, or you no longer work in this program.' }
        : undefined,
    failed: 'The score could not be saved. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
    invalidatesOn: 'settled',
    inTurn: `evaluation:${interest.id}`,
  });
}

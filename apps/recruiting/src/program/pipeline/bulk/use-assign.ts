import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { PipelineCard } from '../../model/load-pipeline';

export async function assignTo(cards: readonly PipelineCard[], id: string | null): Promise<void> {
  const supabase = await getClient();
  await unwrap(
    supabase.rpc('assign_interests', { p_interest_ids: cards.map((card) => card.id), p_assignee_id: id as string }),
  );
}

/** Gives interests to one person of the program, or to nobody. */
export function useAssign(cards: readonly PipelineCard[]) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: (id: string | null) => assignTo(cards, id),
    refused: (error) =>
      error.code === '23514'
        ? { title: 'Not assigned', description: 'This person no longer works in your program.' }
        : error.kind === 'forbidden' || error.kind === 'not-found'
          ? { title: 'Not assigned', description: 'An interest was deleted, or you no longer work in this program.' }
          : undefined,
    failed: 'This could not be assigned. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
    invalidatesOn: 'settled',
  });
}

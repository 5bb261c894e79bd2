import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { SUSPENDED } from '@lineup/product/suspended';
import { recruitingKeys } from '../../../model/keys';
import type { NoteToPlayer } from '../../model/closing-notes';
import type { Loss } from '../../model/loss';
import type { PipelineCard } from '../../model/load-pipeline';

interface Closings {
  cards: readonly PipelineCard[];
  notes: readonly NoteToPlayer[];
  /** Why they ended, for the program alone. */
  loss: Loss | null;
  requestId: string;
}

/** Moves interests into a stage for closed ones, each with its note, all or none; a retry notes nobody twice. */
export function useCloseInterests(stageId: string) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ cards, notes, loss, requestId }: Closings) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('close_interests', {
          p_request_id: requestId,
          p_interest_ids: cards.map(({ id }) => id),
          p_stage_id: stageId,
          p_seen_stage_ids: cards.map(({ stage_id }) => stage_id),
          p_notes: notes.map(({ id, sentence, words }) => ({
            interest_id: id,
            ...(sentence ? { sentence } : { words: words ?? '' }),
          })),
          ...(loss && { p_loss_reason: loss.reason }),
          ...(loss?.lost_to && { p_lost_to: loss.lost_to }),
        }),
      );
    },
    done: (_, { cards }) =>
      cards.length === 1 ? `Closed ${cards[0]?.name} with your note` : `Closed ${cards.length} players with notes`,
    refused: (error) => {
      if (error.hint === 'suspended') return { message: SUSPENDED };
      if (error.hint === 'quiet_hours')
        return { message: 'It is night for one of these players. Choose a sentence, or close them in the morning.' };
      if (error.hint === 'sentence') return { message: 'One of these players can only get a sentence of the list.' };
      if (error.hint === 'note') return { message: 'A player wrote in the meantime. Open this again to see them all.' };
      if (error.kind === 'forbidden' || error.kind === 'not-found')
        return { message: 'The interest is gone, or you no longer work in this program.' };
      if (error.kind === 'conflict') return { message: 'A colleague moved this first. Nothing was closed.' };
      return undefined;
    },
    failed: 'This was not closed. Your note is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    invalidatesOn: 'settled',
    isLive: true,
  });
}

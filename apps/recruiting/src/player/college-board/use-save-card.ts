import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { BoardCard } from '../model/load-board';
import { t } from '../../language';

/** Stores what the player notes on a card. */
export function useSaveCard(interestId: string) {
  return useAction({
    run: async (notes: Pick<BoardCard, 'note' | 'next_step' | 'next_step_on' | 'deadline_on'>) => {
      const supabase = await getClient();
      await unwrap(
        supabase.from('college_board_cards').update(notes).eq('interest_id', interestId).select('interest_id').single(),
      );
    },
    refused: (error) =>
      error.kind === 'not-found' ? { message: t('This college is no longer on your board.') } : undefined,
    failed: t('Your notes could not be saved. What you typed is still here.'),
    invalidates: [recruitingKeys.boards()],
  });
}

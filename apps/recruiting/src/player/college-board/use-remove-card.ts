import { getClient, toDataError, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { RemovedCard } from './removal-notice';
import { t } from '../../language';

/** Takes a college off the board. */
export function useRemoveCard() {
  return useAction({
    run: async ({ card }: RemovedCard) => {
      const supabase = await getClient();
      try {
        await unwrap(supabase.rpc('remove_from_board', { p_interest_id: card.interest_id }));
      } catch (error) {
        // Removed by a try whose answer was lost, or in another window.
        if (toDataError(error).kind !== 'not-found') throw error;
      }
    },
    failed: t('This could not be removed. Try again.'),
    invalidates: [recruitingKeys.boards()],
    lockBy: ({ card }) => card.interest_id,
  });
}

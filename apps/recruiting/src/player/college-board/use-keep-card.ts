import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { BoardCard } from '../model/load-board';
import { t } from '../../language';

/** Leaves a card in its column, although the college moved the player. */
export function useKeepCard() {
  return useAction({
    run: async ({ interest_id }: BoardCard) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('keep_board_card', { p_interest_id: interest_id }));
    },
    failed: t('This could not be saved. Try again.'),
    invalidates: [recruitingKeys.boards()],
    lockBy: ({ interest_id }) => interest_id,
  });
}

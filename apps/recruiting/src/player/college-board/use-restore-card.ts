import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { BoardCard } from '../model/load-board';
import { t } from '../../language';

/** Puts a card back where it was, with its notes. */
export function useRestoreCard(card: BoardCard, before: string | undefined) {
  const { note, next_step, next_step_on, deadline_on } = card;
  return useAction({
    // Each step can be done twice: a retry ends alike.
    run: async () => {
      const supabase = await getClient();
      const id = await unwrap(
        supabase.rpc('add_college_to_board', { p_college_id: card.college.id, p_column: card.column }),
      );
      await unwrap(
        supabase
          .from('college_board_cards')
          .update({ note, next_step, next_step_on, deadline_on })
          .eq('interest_id', id)
          .select('interest_id')
          .single(),
      );
      await unwrap(
        supabase.rpc('move_board_card', {
          p_interest_id: id,
          p_column: card.column,
          ...(before && { p_before_id: before }),
        }),
      );
    },
    refused: (error) =>
      error.kind === 'not-found'
        ? { title: t('Not restored'), description: t('This college can no longer be seen.') }
        : undefined,
    failed: t('This could not be restored. Try again.'),
    invalidates: [recruitingKeys.boards()],
  });
}

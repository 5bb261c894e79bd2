import { getClient, unwrap, useAction } from '@lineup/data';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { recruitingKeys } from '../../model/keys';
import type { BoardCard } from '../model/load-board';

/** A card that was taken off, and the colleges that stood behind it. */
export interface Removal {
  card: BoardCard;
  behind: readonly string[];
}

interface RemovalNoticeProps {
  removal: Removal;
  /** As they are now. */
  cards: readonly BoardCard[];
  onDone(): void;
}

/** Offers to put a card back where it was, with its notes. */
export function RemovalNotice({ removal, cards, onDone }: RemovalNoticeProps) {
  const { card, behind } = removal;
  // A card that was put back meanwhile has another id, and one that is still off is no place.
  const before = behind
    .map((id) => cards.find(({ college, column }) => college.id === id && column === card.column))
    .find((each) => each !== undefined)?.interest_id;
  const { note, next_step, next_step_on, deadline_on } = card;
  const restore = useAction({
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
        ? { title: 'Not restored', description: 'This college can no longer be seen.' }
        : undefined,
    failed: 'This could not be restored. Try again.',
    invalidates: [recruitingKeys.boards()],
  });
  return (
    <UndoNotice
      text={`${card.college.name} was removed.`}
      isUndoing={restore.isPending}
      onUndo={() => restore.mutate(undefined, { onSuccess: onDone })}
      onDismiss={onDone}
    />
  );
}

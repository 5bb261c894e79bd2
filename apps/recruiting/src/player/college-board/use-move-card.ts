import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@lineup/auth';
import { cancelReads, getClient, unwrap, useAction, useLiveQuery } from '@lineup/data';
import type { Target } from '@lineup/ui/drag';
import { loadBoard, type Board, type BoardCard } from '../model/load-board';
import { cardAfter, withCardAt, type Move } from './move-card';
import { t } from '../../language';

interface MoveEnds {
  onStored?(): void;
  /** It was refused, or its answer was lost: the board says where the card is. */
  onFailed?(): void;
}

/** Moves a card at once and stores it; one that cannot be stored goes back. Follows what other windows move. */
export function useMoveCard(board: Board, slug: string) {
  const userId = useAuth().user?.id ?? '';
  const queryClient = useQueryClient();
  const { queryKey } = loadBoard(slug, userId);
  const group = [...queryKey, 'move'];
  const show = (cards: BoardCard[]) => queryClient.setQueryData(queryKey, (before) => before && { ...before, cards });

  useLiveQuery({
    topic: board.is_own ? `user:${userId}` : null,
    key: queryKey,
    events: ['recruiting'],
    // While cards are being moved here, the last move refetches.
    onEvent: () => queryClient.isMutating({ mutationKey: group }) > 0,
  });

  // Whoever moves on before it is stored has the last word.
  const store = useAction({
    run: async ({ id, column, before }: Move & { shown: BoardCard[] }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('move_board_card', {
          p_interest_id: id,
          p_column: column,
          ...(before && { p_before_id: before }),
        }),
      );
    },
    refused: (error) =>
      error.kind === 'not-found'
        ? { title: t('Not moved'), description: t('This college is no longer on your board.') }
        : undefined,
    failed: t('The card could not be moved. Try again.'),
    invalidates: [queryKey],
    invalidatesOn: 'settled',
    inTurn: `board:${userId}`,
    group,
  });

  return (id: string, target: Target, { onStored, onFailed }: MoveEnds = {}) => {
    const { cards } = queryClient.getQueryData(queryKey) ?? board;
    const next = withCardAt(cards, id, target);
    const column = next.find((card) => card.interest_id === id)?.column;
    if (!column) return;
    void cancelReads(queryClient, queryKey);
    show(next);
    store.mutate(
      { id, column, before: cardAfter(next, id), shown: cards },
      {
        onSuccess: onStored,
        // What the server has is fetched next; without an answer to that, too, the board shows what it had.
        onError: (_error, { shown }) => {
          if (queryClient.isMutating({ mutationKey: group }) <= 1) show(shown);
          onFailed?.();
        },
      },
    );
  };
}

import { UndoNotice } from '@lineup/ui/undo-notice';
import type { BoardCard } from '../model/load-board';
import { useRestoreCard } from './use-restore-card';
import { t } from '../../language';

/** A card that was taken off, and the colleges that stood behind it. */
export interface RemovedCard {
  card: BoardCard;
  behind: readonly string[];
}

interface RemovalNoticeProps {
  removal: RemovedCard;
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
  const restore = useRestoreCard(card, before);
  return (
    <UndoNotice
      text={t('{name} was removed.', { name: card.college.name })}
      isUndoing={restore.isPending}
      onUndo={() => restore.mutate(undefined, { onSuccess: onDone })}
      onDismiss={onDone}
    />
  );
}

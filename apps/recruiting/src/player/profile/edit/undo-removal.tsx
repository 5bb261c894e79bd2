import { UndoNotice } from '@lineup/ui/undo-notice';
import { type Removal, useUndoRemoval } from './use-undo-removal';

interface UndoRemovalProps {
  removal: Removal;
  onDone(): void;
}

/** Offers to put back what the last saving removed. */
export function UndoRemoval({ removal, onDone }: UndoRemovalProps) {
  const undo = useUndoRemoval(removal);
  return (
    <UndoNotice
      text={removal.text}
      isUndoing={undo.isPending}
      onUndo={() => undo.mutate(undefined, { onSuccess: onDone })}
      onDismiss={onDone}
    />
  );
}

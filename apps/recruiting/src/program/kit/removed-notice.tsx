import { UndoNotice } from '@lineup/ui/undo-notice';
import type { useRemovePart } from '../model/use-remove-part';

/** Offers to undo the last removal. */
export function RemovedNotice({ removals }: { removals: ReturnType<typeof useRemovePart> }) {
  const { last, isRestoring, restore, forget } = removals;
  if (!last) return null;
  return (
    <UndoNotice
      text={`“${last.name}” was removed.`}
      isUndoing={isRestoring}
      onUndo={() => restore(last)}
      onDismiss={() => forget(last)}
    />
  );
}

import { useAuth } from '@lineup/auth';
import { useAction } from '@lineup/data';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { recruitingKeys } from '../../../model/keys';

/** Something that saving a form took off the page. */
export interface Removal {
  text: string;
  /** Puts it back as it was. */
  restore(): Promise<unknown>;
}

interface UndoRemovalProps {
  removal: Removal;
  onDone(): void;
}

/** Offers to put back what the last saving removed. */
export function UndoRemoval({ removal, onDone }: UndoRemovalProps) {
  const userId = useAuth().user?.id ?? '';
  const undo = useAction({
    run: () => removal.restore(),
    failed: 'This could not be restored. Try again.',
    invalidates: [recruitingKeys.players(), recruitingKeys.onboarding(userId)],
  });
  return (
    <UndoNotice
      text={removal.text}
      isUndoing={undo.isPending}
      onUndo={() => undo.mutate(undefined, { onSuccess: onDone })}
      onDismiss={onDone}
    />
  );
}

import { Dialog } from '@lineup/ui/dialog';
import type { WrittenText } from '../model/writing-fields';
import type { StoredWriting } from '../model/writing-table';
import { Changes } from './changes';

interface CompareDialogProps {
  theirs: StoredWriting;
  mine: WrittenText;
  onClose(): void;
}

/** Their version beside the one that is being written. */
export default function CompareDialog({ theirs, mine, onClose }: CompareDialogProps) {
  return (
    <Dialog title="Their version and yours" onClose={onClose}>
      <Changes before={theirs} after={mine} beforeName="Theirs" afterName="Yours" />
    </Dialog>
  );
}

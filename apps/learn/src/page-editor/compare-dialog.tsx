import { Dialog } from '@lineup/ui/dialog';
import { fieldsOf, type WritingFields } from '../model/writing-fields';
import type { StoredWriting } from '../model/writing-table';
import { Changes } from './changes';

interface CompareDialogProps {
  theirs: StoredWriting;
  mine: WritingFields;
  onClose(): void;
}

/** Their version beside the one that is being written. */
export default function CompareDialog({ theirs, mine, onClose }: CompareDialogProps) {
  return (
    <Dialog title="Their version and yours" onClose={onClose}>
      <Changes before={fieldsOf(theirs)} after={mine} beforeName="Theirs" afterName="Yours" />
    </Dialog>
  );
}

import { Dialog } from '@lineup/ui/dialog';
import type { PageFields } from '../model/page-fields';
import { Changes } from './changes';
import type { StoredPage } from './stored-page';

interface CompareDialogProps {
  theirs: StoredPage;
  mine: PageFields;
  onClose(): void;
}

/** Their version of a page beside the one that is being written. */
export default function CompareDialog({ theirs, mine, onClose }: CompareDialogProps) {
  return (
    <Dialog title="Their version and yours" onClose={onClose}>
      <Changes before={theirs} after={mine} beforeName="Theirs" afterName="Yours" />
    </Dialog>
  );
}

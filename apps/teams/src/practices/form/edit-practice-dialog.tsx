import { Dialog } from '../../kit/dialog/dialog';
import type { Practice } from '../../model/team';
import { EditPracticeForm } from './edit-practice-form';

export interface EditPracticeDialogProps {
  practice: Practice;
  isManager: boolean;
  onClose(): void;
}

/** Changes or cancels a practice. Stays open with its input when that fails. */
export default function EditPracticeDialog({ practice, isManager, onClose }: EditPracticeDialogProps) {
  return (
    <Dialog title="Edit Practice" onClose={onClose}>
      {(close) => <EditPracticeForm practice={practice} isManager={isManager} onDone={close} />}
    </Dialog>
  );
}

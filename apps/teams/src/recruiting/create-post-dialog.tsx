import { Dialog } from '../team/dialog';
import { CreatePostForm } from './create-post-form';

export interface CreatePostDialogProps {
  teamId: string;
  isManager: boolean;
  onClose(): void;
}

/** Creates one recruiting post. Stays open with its input when that fails. */
export default function CreatePostDialog({ teamId, isManager, onClose }: CreatePostDialogProps) {
  return (
    <Dialog title="Create Recruiting Post" onClose={onClose}>
      {(close) => <CreatePostForm teamId={teamId} isManager={isManager} onDone={close} />}
    </Dialog>
  );
}

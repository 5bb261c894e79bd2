import { Dialog } from '../kit/dialog/dialog';
import type { RecruitingPost } from '../model/team';
import { CreatePostForm } from './create-post-form';

export interface CreatePostDialogProps {
  teamId: string;
  isManager: boolean;
  /** The one to change; without it a new one is created. */
  post?: RecruitingPost;
  onClose(): void;
}

/** Creates or changes one recruiting post. Stays open with its input when that fails. */
export default function CreatePostDialog({ teamId, isManager, post, onClose }: CreatePostDialogProps) {
  return (
    <Dialog title={post ? 'Edit Recruiting Post' : 'Create Recruiting Post'} onClose={onClose}>
      {(close) => <CreatePostForm teamId={teamId} isManager={isManager} {...(post && { post })} onDone={close} />}
    </Dialog>
  );
}

import { Dialog } from '@lineup/ui/dialog';
import type { SavedReply } from '../../model/load-pipeline';
import { ReplyFields } from './reply-fields';

interface SaveReplyDialogProps {
  collegeId: string;
  /** In the field now, as anybody may get it. */
  text: string;
  onClose(): void;
}

/** Keeps what was typed as a reply of the program. */
export default function SaveReplyDialog({ collegeId, text, onClose }: SaveReplyDialogProps) {
  const reply: Pick<SavedReply, 'name' | 'body'> = { name: '', body: text };
  return (
    <Dialog title="Save as reply" onClose={onClose}>
      {(close) => <ReplyFields collegeId={collegeId} reply={reply} close={close} />}
    </Dialog>
  );
}

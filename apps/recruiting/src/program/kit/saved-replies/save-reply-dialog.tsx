import { Dialog } from '@lineup/ui/dialog';
import type { SavedReply } from '../../model/load-pipeline';
import { ReplyFields } from './reply-fields';

interface SaveReplyDialogProps {
  collegeId: string;
  /** In the field now, as anybody may get it. */
  text: string;
  kind?: SavedReply['kind'];
  onClose(): void;
}

/** Keeps what was typed as a reply of the program. */
export default function SaveReplyDialog({ collegeId, text, kind = 'reply', onClose }: SaveReplyDialogProps) {
  const reply: Pick<SavedReply, 'name' | 'body' | 'kind'> = { name: '', body: text, kind };
  return (
    <Dialog title={kind === 'closing' ? 'Save as closing note' : 'Save as reply'} onClose={onClose}>
      {(close) => <ReplyFields collegeId={collegeId} reply={reply} close={close} />}
    </Dialog>
  );
}

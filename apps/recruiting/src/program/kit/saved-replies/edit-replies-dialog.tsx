import { useState } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { Dialog } from '@lineup/ui/dialog';
import { UndoNotice } from '@lineup/ui/undo-notice';
import type { SavedReply } from '../../model/load-pipeline';
import { ReplyFields } from './reply-fields';
import styles from './saved-replies.module.css';
import { useDeleteReply } from './use-delete-reply';
import { useSaveReply } from './use-save-reply';

interface EditRepliesDialogProps {
  collegeId: string;
  /** Those that the user may change. */
  replies: readonly SavedReply[];
  onClose(): void;
}

/** Changes and deletes replies of the program. */
export default function EditRepliesDialog({ collegeId, replies, onClose }: EditRepliesDialogProps) {
  const [edited, setEdited] = useState<SavedReply | null>(null);
  const [deleted, setDeleted] = useState<SavedReply | null>(null);
  const remove = useDeleteReply();
  const restore = useSaveReply(collegeId);
  return (
    <Dialog title={edited ? `Edit “${edited.name}”` : 'Saved replies'} onClose={onClose}>
      {edited ? (
        <ReplyFields key={edited.id} collegeId={collegeId} reply={edited} close={() => setEdited(null)} />
      ) : (
        <>
          {replies.length === 0 && <p>There is no reply that you can change.</p>}
          <ul className={styles.list}>
            {replies.map((reply) => (
              <li key={reply.id}>
                <div>
                  <strong>{reply.name}</strong>
                  {reply.kind === 'closing' && <Chip>Closing note</Chip>}
                  <p>{reply.body}</p>
                </div>
                <Button variant="ghost" aria-label={`Edit ${reply.name}`} onClick={() => setEdited(reply)}>
                  <Pencil size={16} aria-hidden />
                </Button>
                <Button
                  variant="ghost"
                  aria-label={`Delete ${reply.name}`}
                  aria-disabled={remove.isRunning(reply.id)}
                  onClick={() => remove.mutate(reply, { onSuccess: () => setDeleted(reply) })}
                >
                  <Trash2 size={16} aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
          {deleted && (
            <UndoNotice
              text={`The reply “${deleted.name}” was deleted.`}
              isUndoing={restore.isPending}
              onUndo={() => restore.mutate(deleted, { onSuccess: () => setDeleted(null) })}
              onDismiss={() => setDeleted(null)}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

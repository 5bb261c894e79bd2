import { useEffect, useState } from 'react';
import { Copy, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import { report } from '@lineup/data';
import { Menu, MenuItem, MenuNote } from '@lineup/ui/menu';
import type { MenuOpening } from '@lineup/ui/menu-button';
import { isEditable, type Message, type ReactionKind } from '../cache/message';
import { prefetchEditForm } from './message-edit-form';
import { ReactionPicker } from './reactions/reaction-picker';

export interface MessageMenuProps extends MenuOpening {
  message: Message;
  isMine: boolean;
  myId: string;
  /** Null takes mine back. */
  onReact(kind: ReactionKind | null): void;
  onReply(): void;
  onEdit(): void;
  onDelete(): void;
  onReport(): void;
}

/** What can be done with a message: anybody reacts to it, answers it and copies it; whoever wrote it edits it for 15 minutes, and deletes it; others report it. */
export default function MessageMenu({
  message,
  isMine,
  myId,
  onReact,
  onReply,
  onEdit,
  onDelete,
  onReport,
  ...opening
}: MessageMenuProps) {
  const [step, setStep] = useState<'all' | 'delete'>('all');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.content);
      report({ kind: 'success', title: 'Copied' });
    } catch {
      report({ kind: 'error', title: 'The message could not be copied' });
    }
  };
  if (step === 'delete')
    return (
      <Menu {...opening} label="Delete message" align="end" step={step} onClosed={() => setStep('all')}>
        <MenuNote>Delete this message for everyone?</MenuNote>
        <MenuItem staysOpen onPress={() => setStep('all')}>
          Cancel
        </MenuItem>
        <MenuItem isDanger icon={<Trash2 size={18} />} onPress={onDelete}>
          Delete for everyone
        </MenuItem>
      </Menu>
    );
  return (
    <Menu {...opening} align="end" step={step} isAcross>
      <ReactionPicker
        mine={message.reactions.find(({ user_id }) => user_id === myId)?.kind ?? null}
        onReact={onReact}
      />
      <MenuItem icon={<Reply size={18} />} onPress={onReply}>
        Reply
      </MenuItem>
      {message.content !== '' && (
        <MenuItem icon={<Copy size={18} />} onPress={() => void copy()}>
          Copy
        </MenuItem>
      )}
      {isMine && <EditItem message={message} onEdit={onEdit} />}
      {isMine ? (
        <MenuItem isDanger staysOpen icon={<Trash2 size={18} />} onPress={() => setStep('delete')}>
          Delete…
        </MenuItem>
      ) : (
        <MenuItem isDanger icon={<Flag size={18} />} onPress={onReport}>
          Report…
        </MenuItem>
      )}
    </Menu>
  );
}

/** While the message may be edited, as it was when the menu was opened; the database has the last word. */
function EditItem({ message, onEdit }: Pick<MessageMenuProps, 'message' | 'onEdit'>) {
  const [canEdit] = useState(() => isEditable(message, Date.now()));
  useEffect(() => {
    if (canEdit) prefetchEditForm();
  }, [canEdit]);
  if (!canEdit) return null;
  return (
    <MenuItem icon={<Pencil size={18} />} onPress={onEdit}>
      Edit
    </MenuItem>
  );
}

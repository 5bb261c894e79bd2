import { useEffect, useState } from 'react';
import { Copy, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import { report } from '@lineup/data';
import { Menu, MenuItem, MenuNote } from '../../kit/menu/menu';
import { isEditable, type Message, type ReactionKind } from '../cache/message';
import { prefetchEditForm } from './message-edit-form';
import { ReactionPicker } from './reactions/reaction-picker';

export interface MessageMenuProps {
  message: Message;
  isMine: boolean;
  myId: string;
  anchor: HTMLElement;
  /** Null takes mine back. */
  onReact(kind: ReactionKind | null): void;
  onReply(): void;
  onEdit(): void;
  onDelete(): void;
  onReport(): void;
  onClose(): void;
}

/** What can be done with a message: anybody reacts to it, answers it and copies it; whoever wrote it edits it for 15 minutes, and deletes it; others report it. */
export default function MessageMenu({
  message,
  isMine,
  myId,
  anchor,
  onReact,
  onReply,
  onEdit,
  onDelete,
  onReport,
  onClose,
}: MessageMenuProps) {
  const [step, setStep] = useState<'all' | 'delete'>('all');
  // As it was when the menu was opened; the database has the last word.
  const [canEdit] = useState(() => isMine && isEditable(message, Date.now()));
  useEffect(() => {
    if (canEdit) prefetchEditForm();
  }, [canEdit]);
  const copy = async () => {
    anchor.focus();
    onClose();
    try {
      await navigator.clipboard.writeText(message.content);
      report({ kind: 'success', title: 'Copied' });
    } catch {
      report({ kind: 'error', title: 'The message could not be copied' });
    }
  };
  if (step === 'delete')
    return (
      <Menu label="Delete message" anchor={anchor} step={step} onClose={onClose}>
        <MenuNote>Delete this message for everyone?</MenuNote>
        <MenuItem onPress={() => setStep('all')}>Cancel</MenuItem>
        <MenuItem isDanger icon={<Trash2 size={18} />} onPress={onDelete}>
          Delete for everyone
        </MenuItem>
      </Menu>
    );
  return (
    <Menu label="Message actions" anchor={anchor} step={step} onClose={onClose}>
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
      {canEdit && (
        <MenuItem icon={<Pencil size={18} />} onPress={onEdit}>
          Edit
        </MenuItem>
      )}
      {isMine ? (
        <MenuItem isDanger icon={<Trash2 size={18} />} onPress={() => setStep('delete')}>
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

import { useState } from 'react';
import { Copy, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import { report } from '@lineup/data';
import { lazyPart } from '@lineup/ui/lazy-part';
import { NativeButton } from '@lineup/ui/native-button';
import { Popconfirm } from '@lineup/ui/popconfirm';
import { isEditable, type Message, type ReactionKind } from './message';
import styles from './message-bubble.module.css';

/** Apart, because few ever need it. */
export const reportDialog = lazyPart(() => import('./report-dialog'));

const reactionPicker = lazyPart(() => import('./reaction-picker'));

interface MessageActionsProps {
  message: Message;
  isMine: boolean;
  myId: string;
  /** Null takes mine back. */
  onReact(kind: ReactionKind | null): void;
  onReply(): void;
  onEdit(): void;
  onDelete(): void;
  onReport(): void;
  onClose(): void;
}

/** What can be done with a message: anybody reacts to it, answers it and copies it; whoever wrote it edits it for 15 minutes, and deletes it; others report it. */
export function MessageActions({
  message,
  isMine,
  myId,
  onReact,
  onReply,
  onEdit,
  onDelete,
  onReport,
  onClose,
}: MessageActionsProps) {
  // As it was when the actions were opened; the database has the last word.
  const [canEdit] = useState(() => isMine && isEditable(message, Date.now()));
  const copy = async () => {
    onClose();
    try {
      await navigator.clipboard.writeText(message.content);
      report({ kind: 'success', title: 'Copied' });
    } catch {
      report({ kind: 'error', title: 'The message could not be copied' });
    }
  };
  return (
    <span className={styles.actions} role="group" aria-label="Message actions">
      <reactionPicker.Part
        mine={message.reactions.find(({ user_id }) => user_id === myId)?.kind ?? null}
        onReact={onReact}
      />
      <NativeButton variant="ghost" onClick={onReply}>
        <Reply size={16} aria-hidden />
        Reply
      </NativeButton>
      {message.content !== '' && (
        <NativeButton variant="ghost" onClick={() => void copy()}>
          <Copy size={16} aria-hidden />
          Copy
        </NativeButton>
      )}
      {canEdit && (
        <NativeButton variant="ghost" onClick={onEdit}>
          <Pencil size={16} aria-hidden />
          Edit
        </NativeButton>
      )}
      {!isMine && (
        <NativeButton
          variant="ghost"
          onPointerEnter={reportDialog.prefetch}
          onFocus={reportDialog.prefetch}
          onClick={onReport}
        >
          <Flag size={16} aria-hidden />
          Report
        </NativeButton>
      )}
      {isMine && (
        <Popconfirm
          title="Delete this message for everyone?"
          okText="Delete"
          okButtonProps={{ danger: true }}
          onConfirm={() => {
            onClose();
            onDelete();
          }}
        >
          <NativeButton variant="ghost" aria-label="Delete message">
            <Trash2 size={16} aria-hidden />
            Delete
          </NativeButton>
        </Popconfirm>
      )}
    </span>
  );
}

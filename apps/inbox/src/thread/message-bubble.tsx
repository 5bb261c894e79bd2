import { useState } from 'react';
import { Ellipsis } from 'lucide-react';
import { clockTime } from '@lineup/ui/dates';
import type { Message } from './message';
import { MessageActions, reportDialog } from './message-actions';
import styles from './message-bubble.module.css';
import type { RowProps } from './use-thread-rows';
import { MessageEditForm } from './message-edit-form';

interface MessageBubbleProps {
  conversationId: string;
  message: Message;
  senderName: string;
  isMine: boolean;
  startsGroup: boolean;
  onDelete(id: string): void;
  /** What the list puts on the line. */
  row?: RowProps;
}

/** One message. The sender's name is above the first of a group, and never above my own. */
export function MessageBubble({
  conversationId,
  message,
  senderName,
  isMine,
  startsGroup,
  onDelete,
  row,
}: MessageBubbleProps) {
  const [state, setState] = useState<'read' | 'actions' | 'edit' | 'report'>('read');
  const isDeleted = message.deleted_at !== null;
  const isEditing = state === 'edit' && !isDeleted;
  const hasActions = state === 'actions' && !isDeleted;
  return (
    <li
      {...row}
      className={styles.item}
      data-mine={isMine || undefined}
      data-start={startsGroup || undefined}
      data-editing={isEditing || undefined}
    >
      {startsGroup && !isMine && <span className={styles.sender}>{senderName}</span>}
      {isEditing ? (
        <MessageEditForm conversationId={conversationId} message={message} onDone={() => setState('read')} />
      ) : (
        <span className={styles.line}>
          {isDeleted ? (
            <span className={styles.deleted}>Message deleted</span>
          ) : (
            <span className={styles.bubble} dir="auto">
              {message.content}
            </span>
          )}
          {!isDeleted && (
            <button
              className={styles.more}
              type="button"
              aria-label="Message actions"
              aria-expanded={hasActions}
              onClick={() => setState(hasActions ? 'read' : 'actions')}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setState('read');
              }}
            >
              <Ellipsis size={16} aria-hidden />
            </button>
          )}
        </span>
      )}
      {hasActions && (
        <MessageActions
          message={message}
          isMine={isMine}
          onEdit={() => setState('edit')}
          onDelete={() => onDelete(message.id)}
          onReport={() => setState('report')}
          onClose={() => setState('read')}
        />
      )}
      {state === 'report' && (
        <reportDialog.Part message={message} senderName={senderName} onClose={() => setState('read')} />
      )}
      <span className={styles.time}>
        <time dateTime={message.created_at}>{clockTime(message.created_at)}</time>
        {message.edited_at !== null && !isDeleted && (
          <span title={`Edited at ${clockTime(message.edited_at)}`}> · edited</span>
        )}
      </span>
    </li>
  );
}

import { Trash2 } from 'lucide-react';
import { clockTime } from '@lineup/ui/dates';
import { Popconfirm } from '@lineup/ui/popconfirm';
import type { Message } from './message';
import styles from './message-bubble.module.css';

interface MessageBubbleProps {
  message: Message;
  senderName: string;
  isMine: boolean;
  startsGroup: boolean;
  onDelete(id: string): void;
}

/** One message. The sender's name is above the first of a group, and never above my own. */
export function MessageBubble({ message, senderName, isMine, startsGroup, onDelete }: MessageBubbleProps) {
  const isDeleted = message.deleted_at !== null;
  return (
    <li className={styles.item} data-mine={isMine || undefined} data-start={startsGroup || undefined}>
      {startsGroup && !isMine && <span className={styles.sender}>{senderName}</span>}
      <span className={styles.line}>
        {isDeleted ? (
          <span className={styles.deleted}>Message deleted</span>
        ) : (
          <span className={styles.bubble} dir="auto">
            {message.content}
          </span>
        )}
        {isMine && !isDeleted && (
          <Popconfirm
            title="Delete this message for everyone?"
            okText="Delete"
            okButtonProps={{ danger: true }}
            onConfirm={() => onDelete(message.id)}
          >
            <button className={styles.delete} type="button" aria-label="Delete message">
              <Trash2 size={14} aria-hidden />
            </button>
          </Popconfirm>
        )}
      </span>
      <time className={styles.time} dateTime={message.created_at}>
        {clockTime(message.created_at)}
      </time>
    </li>
  );
}

import { Trash2 } from 'lucide-react';
import { Popconfirm } from '@lineup/ui/popconfirm';
import type { Message } from './message';
import styles from './message-bubble.module.css';

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** One message. The sender's name stands over the first of a group, and never over my own. */
export function MessageBubble({
  message,
  senderName,
  isMine,
  startsGroup,
  onDelete,
}: {
  message: Message;
  senderName: string;
  isMine: boolean;
  startsGroup: boolean;
  onDelete: (id: string) => void;
}) {
  return (
    <li className={styles.item} data-mine={isMine || undefined} data-start={startsGroup || undefined}>
      {startsGroup && !isMine && <span className={styles.sender}>{senderName}</span>}
      <span className={styles.line}>
        {message.isDeleted ? (
          <span className={styles.deleted}>Message deleted</span>
        ) : (
          <span className={styles.bubble} dir="auto">
            {message.content}
          </span>
        )}
        {isMine && !message.isDeleted && (
          <Popconfirm
            title="Delete this message for everybody?"
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
      <time className={styles.time} dateTime={message.createdAt}>
        {clock.format(new Date(message.createdAt))}
      </time>
    </li>
  );
}

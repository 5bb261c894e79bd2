import { X } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { senderName } from '../../model/conversation';
import type { Message } from '../cache/message';
import { useThreadFacts } from '../cache/thread-context';
import { excerptOf } from '../messages/message-quote';
import styles from './replying-bar.module.css';

interface ReplyingBarProps {
  message: Message;
  onCancel(): void;
}

/** Above the field: which message the next one answers. */
export function ReplyingBar({ message, onCancel }: ReplyingBarProps) {
  const { participants, myId } = useThreadFacts();
  const name = message.sender_id === myId ? 'yourself' : senderName({ participants }, message.sender_id);
  return (
    <div className={styles.bar}>
      <p className={styles.words} role="status">
        <span className={styles.name}>Replying to {name}</span>
        <span className={styles.text}>{excerptOf(message)}</span>
      </p>
      <Button variant="ghost" aria-label="Cancel reply" onClick={onCancel}>
        <X size={18} aria-hidden />
      </Button>
    </div>
  );
}

import { NativeButton } from '@lineup/ui/native-button';
import styles from './message-bubble.module.css';
import type { OutgoingMessage } from './outbox';

interface OutgoingBubbleProps {
  message: OutgoingMessage;
  onRetry(): void;
  onDiscard(): void;
}

/** A message of mine that the server has not acknowledged: being sent, or failed with its text kept. */
export function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps) {
  return (
    <li className={styles.item} data-mine data-start data-state={message.state}>
      <span className={styles.bubble} dir="auto">
        {message.content}
      </span>
      {message.state === 'sending' ? (
        <span className={styles.time}>Sending…</span>
      ) : (
        <span className={styles.failed} role="alert">
          Not sent.
          <NativeButton variant="ghost" onClick={onRetry}>
            Try again
          </NativeButton>
          <NativeButton variant="ghost" onClick={onDiscard}>
            Discard
          </NativeButton>
        </span>
      )}
    </li>
  );
}

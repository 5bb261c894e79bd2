import { Button } from '@lineup/ui/button';
import styles from './message-bubble.module.css';
import type { OutgoingMessage } from './outbox';

/** A message of mine that the server has not acknowledged: on its way, or failed with its text kept. */
export function OutgoingBubble({
  message,
  onRetry,
  onDiscard,
}: {
  message: OutgoingMessage;
  onRetry: () => void;
  onDiscard: () => void;
}) {
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
          <Button type="link" size="small" onClick={onRetry}>
            Try again
          </Button>
          <Button type="link" size="small" onClick={onDiscard}>
            Discard
          </Button>
        </span>
      )}
    </li>
  );
}

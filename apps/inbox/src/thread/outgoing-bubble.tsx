import { NativeButton } from '@lineup/ui/native-button';
import { Link } from 'react-router-dom';
import { MessageImages } from './message-images';
import styles from './message-bubble.module.css';
import type { OutgoingMessage } from './outbox';
import { MessageQuote } from './message-quote';
import type { UnsentReason } from './why-unsent';

interface OutgoingBubbleProps {
  message: OutgoingMessage;
  onRetry(): void;
  onDiscard(): void;
}

/** A message of mine that the server has not acknowledged: being sent, or failed with its text kept. */
export function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps) {
  return (
    <li className={styles.item} data-mine data-start data-state={message.state}>
      {message.replyTo !== undefined && <MessageQuote number={message.replyTo} />}
      {message.images && <MessageImages images={message.images} />}
      {message.content !== '' && (
        <span className={styles.bubble} dir="auto">
          {message.content}
        </span>
      )}
      {message.state === 'sending' ? (
        <span className={styles.time}>Sending…</span>
      ) : (
        <span className={styles.failed} role="alert">
          <span>
            Not sent. <Reason refusal={message.refusal} />
          </span>
          <span>
            <NativeButton variant="ghost" onClick={onRetry}>
              Try again
            </NativeButton>
            <NativeButton variant="ghost" onClick={onDiscard}>
              Discard
            </NativeButton>
          </span>
        </span>
      )}
    </li>
  );
}

function Reason({ refusal }: { refusal: UnsentReason | undefined }) {
  switch (refusal) {
    case 'too-many':
      return 'Too many messages: wait a minute.';
    case 'no-birth-date':
      return (
        <>
          Enter your <Link to="/account#birth-date">date of birth</Link> first.
        </>
      );
    case 'closed':
      return 'This conversation takes no messages now.';
    default:
      return null;
  }
}

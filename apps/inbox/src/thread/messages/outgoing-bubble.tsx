import { SUSPENDED } from '@lineup/product/suspended';
import { Button } from '@lineup/ui/button';
import { Link } from 'react-router-dom';
import { MessageImages } from './pictures/message-images';
import styles from './message-bubble.module.css';
import type { OutgoingMessage } from '../outbox/outbox';
import type { ThreadRowProps } from '../window/use-thread-rows';
import { MessageQuote } from './message-quote';
import type { UnsentReason } from '../outbox/why-unsent';

interface OutgoingBubbleProps {
  message: OutgoingMessage;
  onRetry(): void;
  onDiscard(): void;
  row?: ThreadRowProps;
}

/** A message of mine that the server has not acknowledged: being sent, or failed with its text kept. */
export function OutgoingBubble({ message, onRetry, onDiscard, row }: OutgoingBubbleProps) {
  return (
    <li {...row} className={styles.item} data-mine data-start data-state={message.state}>
      {message.replyTo !== undefined && <MessageQuote number={message.replyTo} />}
      {message.images && <MessageImages images={message.images} />}
      {message.content !== '' && (
        <span className={styles.bubble} dir="auto">
          {message.content}
        </span>
      )}
      {message.state === 'sending' ? (
        <span className={styles.time}>Sending…</span>
      ) : message.state === 'waiting' ? (
        <span className={styles.waiting}>
          <span>{whyItWaits(message.refusal)}</span>
          <Button variant="ghost" onClick={onDiscard}>
            Delete
          </Button>
        </span>
      ) : (
        <span className={styles.failed} role="alert">
          <span>
            Not sent. <Reason refusal={message.refusal} />
          </span>
          <span>
            <Button variant="ghost" onClick={onRetry}>
              Try again
            </Button>
            <Button variant="ghost" onClick={onDiscard}>
              Delete
            </Button>
          </span>
        </span>
      )}
    </li>
  );
}

function whyItWaits(refusal: UnsentReason | undefined): string {
  if (refusal === 'too-many') return 'Too many messages at once. It will be sent in a minute.';
  if (refusal === 'server-down') return 'Lineup is down for a moment. Your message will be sent when it’s back.';
  return 'Waiting for a connection.';
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
    case 'suspended':
      return SUSPENDED;
    case 'closed':
      return 'You can’t send messages in this conversation right now.';
    default:
      return null;
  }
}

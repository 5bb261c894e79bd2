import { useOutbox, type OutgoingMessage } from '../outbox/outbox';
import { sendWaiting } from './outbox-sender';

/** Puts a message into the outbox, which shows it at once and sends it when there is a connection. */
export function putMessage(message: Omit<OutgoingMessage, 'state' | 'refusal'>): void {
  const { messages, put } = useOutbox.getState();
  // Behind one that waits it waits too.
  const isHeld = !navigator.onLine || messages.some(({ state }) => state === 'waiting');
  put({ ...message, state: isHeld ? 'waiting' : 'sending', refusal: undefined });
  sendWaiting(message.senderId);
}

import { create } from 'zustand';
import type { MessageImage } from './message';
import type { UnsentReason } from './why-unsent';

/** A message being sent: it already has its final id, so that sending it again never posts twice. */
export interface OutgoingMessage {
  id: string;
  conversationId: string;
  /** Whoever wrote it: on a shared device the next person sees nothing of it. */
  senderId: string;
  content: string;
  /** Number of the message that it answers. */
  replyTo?: number | undefined;
  /** Stored already. */
  images?: MessageImage[] | undefined;
  state: 'sending' | 'failed';
  /** Why it failed, where sending it again at once would fail too. */
  refusal?: UnsentReason | undefined;
}

interface Outbox {
  messages: OutgoingMessage[];
  put(message: OutgoingMessage): void;
  remove(id: string): void;
}

/** Messages not yet acknowledged by the server, in the order in which they were written. */
export const useOutbox = create<Outbox>((set) => ({
  messages: [],
  put: (message) =>
    set(({ messages }) => ({
      messages: messages.some(({ id }) => id === message.id)
        ? messages.map((other) => (other.id === message.id ? message : other))
        : [...messages, message],
    })),
  remove: (id) => set(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) })),
}));

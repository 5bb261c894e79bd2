import { ownKeys, ownStore } from '@lineup/data';
import * as z from '@lineup/schema';
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
  /** `waiting` for a connection or the server, and sent by itself then; `failed` until somebody sends it again. */
  state: 'sending' | 'waiting' | 'failed';
  /** When it was written, in ms since 1970: the order in which messages are sent. */
  at: number;
  /** Why it was not taken, where sending it again at once would fail too. */
  refusal?: UnsentReason | undefined;
}

interface Outbox {
  messages: OutgoingMessage[];
  put(message: OutgoingMessage): void;
  remove(id: string): void;
}

const START = 'inbox-outbox:';
const keyOf = ({ senderId, id }: Pick<OutgoingMessage, 'senderId' | 'id'>) => `${START}${senderId}:${id}`;

/**
 * Messages not yet acknowledged by the server, in the order in which they were written. Each is kept in this browser
 * under a key of its own: tabs that write at once never overwrite each other's.
 */
export const useOutbox = create<Outbox>((set, get) => ({
  messages: [],
  put: (message) => {
    ownStore.setItem(keyOf(message), JSON.stringify(message));
    set(({ messages }) => ({ messages: inOrder([...messages.filter(({ id }) => id !== message.id), message]) }));
  },
  remove: (id) => {
    const message = get().messages.find((each) => each.id === id);
    if (message) ownStore.removeItem(keyOf(message));
    set(({ messages }) => ({ messages: messages.filter((each) => each.id !== id) }));
  },
}));

/** Takes over what this and other tabs keep for the person: after a reload, and when another tab changed it. */
export function readOutbox(userId: string): void {
  const kept = ownKeys(`${START}${userId}:`).flatMap((key) => readMessage(key) ?? []);
  const keptIds = new Set(kept.map(({ id }) => id));
  // In a browser that keeps nothing, the messages of this page are all there is.
  const unkept = useOutbox
    .getState()
    .messages.filter((message) => !keptIds.has(message.id) && ownStore.getItem(keyOf(message)) !== null);
  useOutbox.setState({ messages: inOrder([...kept, ...unkept]) });
}

/** Whether a key of `ownStore` holds a message of the person. */
export const isOutboxKey = (key: string, userId: string) => key.startsWith(`${START}${userId}:`);

const keptSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  senderId: z.string(),
  content: z.string(),
  state: z.enum(['sending', 'waiting', 'failed']),
  at: z.number(),
});

function readMessage(key: string): OutgoingMessage | null {
  try {
    const kept: unknown = JSON.parse(ownStore.getItem(key) ?? 'null');
    return z.fits(keptSchema, kept) ? (kept as OutgoingMessage) : null;
  } catch {
    return null;
  }
}

const inOrder = (messages: OutgoingMessage[]) => messages.toSorted((a, b) => a.at - b.at);

import { ownRoom } from '@lineup/data';
import * as z from '@lineup/schema';
import { create } from 'zustand';
import { messageImageSchema } from '../cache/message';
import { UNSENT_REASONS } from './why-unsent';

/** A message being sent: it already has its final id, so that sending it again never posts twice. */
const outgoingMessageSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** Whoever wrote it: on a shared device the next person sees nothing of it. */
  senderId: z.string(),
  content: z.string(),
  /** Number of the message that it answers. */
  replyTo: z.optional(z.number()),
  /** Stored already. */
  images: z.optional(z.array(messageImageSchema)),
  /** `waiting` for a connection or the server, and sent by itself then; `failed` until somebody sends it again. */
  state: z.enum(['sending', 'waiting', 'failed']),
  /** When it was written, in ms since 1970: the order in which messages are sent. */
  at: z.number(),
  /** Why it was not taken, where sending it again at once would fail too. */
  refusal: z.optional(z.enum(UNSENT_REASONS)),
});
export type OutgoingMessage = z.infer<typeof outgoingMessageSchema>;

interface Outbox {
  messages: OutgoingMessage[];
  put(message: OutgoingMessage): void;
  remove(id: string): void;
}

const room = ownRoom('inbox-outbox', (text) => z.readJson(outgoingMessageSchema, text));

/**
 * Messages not yet acknowledged by the server, in the order in which they were written. Each is kept in this browser.
 */
export const useOutbox = create<Outbox>((set, get) => ({
  messages: [],
  put: (message) => {
    room.keep(message.senderId, message.id, message);
    set(({ messages }) => ({ messages: inOrder([...messages.filter(({ id }) => id !== message.id), message]) }));
  },
  remove: (id) => {
    const message = get().messages.find((each) => each.id === id);
    if (message) room.forget(message.senderId, id);
    set(({ messages }) => ({ messages: messages.filter((each) => each.id !== id) }));
  },
}));

/** Takes over what this and other tabs keep for the person: after a reload, and when another tab changed it. */
export function readOutbox(userId: string): void {
  const kept = room.all(userId).map(([, message]) => message);
  const keptIds = new Set(kept.map(({ id }) => id));
  // In a browser that keeps nothing, the messages of this page are all there is.
  const unkept = useOutbox
    .getState()
    .messages.filter((message) => !keptIds.has(message.id) && room.find(message.senderId, message.id) !== null);
  useOutbox.setState({ messages: inOrder([...kept, ...unkept]) });
}

/** Takes over what another tab changes; returns the function that stops. */
export const watchOutbox = (userId: string) => room.watch(userId, () => readOutbox(userId));

const inOrder = (messages: OutgoingMessage[]) => messages.toSorted((a, b) => a.at - b.at);

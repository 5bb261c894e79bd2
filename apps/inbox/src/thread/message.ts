import { isNumber, isText, orNull, shape, type Checked, type ColumnChecks, type Tables } from '@lineup/data';

export const isMessage = shape({
  id: isText,
  /** Place in the conversation, rising in the order of commits. */
  number: isNumber,
  sender_id: orNull(isText),
  /** Empty once deleted. */
  content: isText,
  created_at: isText,
  deleted_at: orNull(isText),
} satisfies ColumnChecks<Tables<'messages'>>);

/** A message that the server holds. */
export type Message = Checked<typeof isMessage>;

export const MESSAGE_COLUMNS = 'id, number, sender_id, content, created_at, deleted_at';

/** The part of a conversation that is cached: without gaps from the oldest message to the newest. */
export interface CachedThread {
  /** Oldest first. */
  messages: Message[];
  hasOlder: boolean;
  /** Every message up to this number is cached; a later one of mine may be, with others missing before it. */
  upTo: number;
}

/**
 * Adds messages to those cached: each once, in the order of the conversation, however often and in whatever order they
 * came. A deletion is final: an older copy of the message does not bring its text back.
 */
export function mergeMessages(cached: Message[], incoming: Message[]): Message[] {
  if (incoming.length === 0) return cached;
  const byId = new Map(cached.map((message) => [message.id, message]));
  for (const message of incoming) {
    if (!byId.get(message.id)?.deleted_at) byId.set(message.id, message);
  }
  return [...byId.values()].sort((a, b) => a.number - b.number);
}

import type { Tables } from '@lineup/data';

/** A message that the server holds. */
export interface Message {
  id: string;
  /** Place in the conversation, rising in the order of commits. */
  number: number;
  senderId: string | null;
  /** Empty once deleted. */
  content: string;
  createdAt: string;
  isDeleted: boolean;
}

/** The part of a conversation that the browser holds: without gaps from the oldest held to the newest. */
export interface HeldThread {
  /** Oldest first. */
  messages: Message[];
  hasOlder: boolean;
  /** Every message up to this number is held; a later one of mine may be, with others missing before it. */
  upTo: number;
}

export type MessageRow = Pick<
  Tables<'messages'>,
  'id' | 'number' | 'sender_id' | 'content' | 'created_at' | 'deleted_at'
>;

export const MESSAGE_COLUMNS = 'id, number, sender_id, content, created_at, deleted_at';

export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    number: row.number,
    senderId: row.sender_id,
    content: row.content,
    createdAt: row.created_at,
    isDeleted: row.deleted_at !== null,
  };
}

/**
 * Adds messages to those held: each once, in the order of the conversation, whatever order or however often they
 * came. A deletion stands: an older copy of the message does not bring its text back.
 */
export function mergeMessages(held: Message[], incoming: Message[]): Message[] {
  if (incoming.length === 0) return held;
  const byId = new Map(held.map((message) => [message.id, message]));
  for (const message of incoming) {
    if (!byId.get(message.id)?.isDeleted) byId.set(message.id, message);
  }
  return [...byId.values()].sort((a, b) => a.number - b.number);
}

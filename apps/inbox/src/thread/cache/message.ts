import type { Tables } from '@lineup/data';
import * as z from '@lineup/schema';

/** What one can feel about a message; the database takes no others. */
export const REACTIONS = ['like', 'love', 'laugh', 'wow', 'sad', 'celebrate'] as const;

export type ReactionKind = (typeof REACTIONS)[number];

/** One person's reaction to a message. */
const reactionSchema = z.object({ user_id: z.string(), kind: z.enum(REACTIONS) });

export const messageImageSchema = z.object({
  /** In the bucket of messages. */
  name: z.string(),
  /** In pixels. */
  width: z.number(),
  height: z.number(),
  /** What it shows, in words. */
  alt: z.string(),
});

export type MessageImage = z.infer<typeof messageImageSchema>;

const columns = z.columnsOf<Tables<'messages'>>()({
  id: z.string(),
  /** Place in the conversation, rising in the order of commits. */
  number: z.number(),
  sender_id: z.nullable(z.string()),
  /** Empty once deleted. */
  content: z.string(),
  created_at: z.string(),
  deleted_at: z.nullable(z.string()),
  /** When I, or whoever sent it, last changed the text. */
  edited_at: z.nullable(z.string()),
  /** Number of the message of this conversation that this one answers. */
  reply_to: z.nullable(z.number()),
});

export const messageSchema = z.object({
  ...columns,
  images: z.nullable(z.array(messageImageSchema)),
  reactions: z.array(reactionSchema),
});

/** A message that the server holds. */
export type Message = z.infer<typeof messageSchema>;

export const MESSAGE_COLUMNS =
  'id, number, sender_id, content, created_at, deleted_at, edited_at, reply_to, images, reactions:message_reactions(user_id, kind)';

/** In characters; the database refuses longer messages. */
export const MAX_MESSAGE_LENGTH = 5000;

/** How long after sending a message can be edited; the database refuses it later. */
const EDITABLE_MS = 15 * 60_000;

/** Whether the text may still be changed, by the clock of this device. */
export function isEditable({ created_at, deleted_at }: Message, now: number): boolean {
  return deleted_at === null && now - Date.parse(created_at) < EDITABLE_MS;
}

/** The part of a conversation that is cached: a window of it, without gaps. */
export interface CachedThread {
  /** Oldest first. */
  messages: Message[];
  hasOlder: boolean;
  /** The window ends before the newest message: what arrives is not put behind it. */
  hasNewer: boolean;
  /** Every message of the window up to this number is cached; a later one of mine may be, with others missing before it. */
  upTo: number;
}

/**
 * Adds messages to those cached: each once, in the order of the conversation, however often and in whatever order they
 * came. A deletion is final, and the latest edit stays: an older copy of the message does not bring its text back.
 */
export function mergeMessages(cached: Message[], incoming: Message[]): Message[] {
  if (incoming.length === 0) return cached;
  const byId = new Map(cached.map((message) => [message.id, message]));
  for (const message of incoming) {
    const known = byId.get(message.id);
    if (!known || (!known.deleted_at && !isOlder(message, known))) byId.set(message.id, message);
  }
  return [...byId.values()].sort((a, b) => a.number - b.number);
}

/** Whether this copy was read before the edit that the other one holds. */
function isOlder(message: Message, known: Message): boolean {
  return known.edited_at !== null && message.deleted_at === null && timeOfEdit(message) < timeOfEdit(known);
}

const timeOfEdit = ({ edited_at }: Message) => (edited_at === null ? 0 : Date.parse(edited_at));

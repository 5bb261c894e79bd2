import {
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  shape,
  type Checked,
  type ColumnChecks,
  type Tables,
} from '@lineup/data';

/** What one can feel about a message; the database takes no others. */
export const REACTIONS = ['like', 'love', 'laugh', 'wow', 'sad', 'celebrate'] as const;

export type ReactionKind = (typeof REACTIONS)[number];

/** One person's reaction to a message. */
const isReaction = shape({ user_id: isText, kind: oneOf(REACTIONS) });

const isMessageImage = shape({
  /** In the bucket of messages. */
  name: isText,
  /** In pixels. */
  width: isNumber,
  height: isNumber,
  /** What it shows, in words. */
  alt: isText,
});

export type MessageImage = Checked<typeof isMessageImage>;

const columns = {
  id: isText,
  /** Place in the conversation, rising in the order of commits. */
  number: isNumber,
  sender_id: orNull(isText),
  /** Empty once deleted. */
  content: isText,
  created_at: isText,
  deleted_at: orNull(isText),
  /** When I, or whoever sent it, last changed the text. */
  edited_at: orNull(isText),
  /** Number of the message of this conversation that this one answers. */
  reply_to: orNull(isNumber),
} satisfies ColumnChecks<Tables<'messages'>>;

export const isMessage = shape({
  ...columns,
  images: orNull(listOf(isMessageImage)),
  reactions: listOf(isReaction),
});

/** A message that the server holds. */
export type Message = Checked<typeof isMessage>;

export const MESSAGE_COLUMNS =
  'id, number, sender_id, content, created_at, deleted_at, edited_at, reply_to, images, reactions:message_reactions(user_id, kind)';

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

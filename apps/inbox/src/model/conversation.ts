import type { Tables } from '@lineup/data';
import * as z from '@lineup/schema';
import { participantName } from './conversation-name';

const participantSchema = z.object({
  user_id: z.string(),
  display_name: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  /** The minors of the conversation whose guardian this is. */
  guardian_of: z.array(z.string()),
});

/** Somebody in a conversation, as every participant may see them. */
export type Participant = z.infer<typeof participantSchema>;

const columns = z.columnsOf<Tables<'conversations'> & Tables<'conversation_participants'>>()({
  title: z.nullable(z.string()),
  updated_at: z.string(),
  /** Number of the newest message, deleted ones counted. */
  message_count: z.number(),
  is_starred: z.boolean(),
});

/** What changes in a conversation, as the list and each update of it return it. */
export const conversationState = {
  ...columns,
  /** Messages not mine, not deleted and without my receipt. */
  unread_count: z.number(),
  /** Cut to 280 characters. */
  last_message: z.nullable(
    z.object(
      z.columnsOf<Tables<'messages'>>()({
        id: z.string(),
        sender_id: z.nullable(z.string()),
        content: z.string(),
        created_at: z.string(),
      }),
    ),
  ),
  /** The topic on which the conversation is live. */
  live_topic: z.string(),
  is_muted: z.boolean(),
  /** When the mute ends by itself. */
  muted_until: z.nullable(z.string()),
  /** I want to come back to it. */
  is_marked_unread: z.boolean(),
  /** Out of the list until somebody writes. */
  is_archived: z.boolean(),
  /** Picture of a group. */
  picture_url: z.nullable(z.string()),
  /** Up to which number each participant has read, by their id. */
  reads: z.record(z.string(), z.number()),
};

export const conversationSchema = z.object({
  conversation_id: z.string(),
  type: z.enum(['dm', 'group']),
  /** Who adds, removes and renames; null for a deleted account. */
  created_by: z.nullable(z.string()),
  /** How many people it takes, all counted. */
  max_participants: z.number(),
  participants: z.nullable(z.array(participantSchema)),
  /** I have blocked the other person of a dm. */
  is_blocked: z.boolean(),
  /** When I joined a group that had messages, which do not show to me. */
  joined_late_at: z.nullable(z.string()),
  ...conversationState,
});

/** A conversation as the list shows it to one participant. */
export type Conversation = z.infer<typeof conversationSchema>;

/** Whether something in it waits for me. */
export const isUnread = ({ unread_count, is_marked_unread }: Pick<Conversation, 'unread_count' | 'is_marked_unread'>) =>
  unread_count > 0 || is_marked_unread;

/** The name of the sender of a message; null stands for a deleted account. */
export function senderName({ participants }: Pick<Conversation, 'participants'>, senderId: string | null): string {
  const sender = participants?.find((person) => person.user_id === senderId);
  return sender ? participantName(sender) : 'Former member';
}

/** The line under the name: the latest message, with its sender in groups and for my own. */
export function lastMessageLine(conversation: Conversation, myId: string): string {
  const message = conversation.last_message;
  if (!message) return 'No messages yet';
  const text = message.content || 'Sent an image';
  if (message.sender_id === myId) return `You: ${text}`;
  if (conversation.type === 'dm') return text;
  return `${senderName(conversation, message.sender_id)}: ${text}`;
}

/** Who guards whom in the conversation: "You are here as the guardian of Sam", "Your guardian Ana is in this conversation". */
export function guardianLines({ participants }: Pick<Conversation, 'participants'>, myId: string): string[] {
  return (participants ?? [])
    .filter(({ guardian_of }) => guardian_of.length > 0)
    .map((person) => {
      if (person.guardian_of.includes(myId))
        return `Your guardian${person.display_name === null ? '' : ` ${person.display_name}`} is in this conversation`;
      const wards = listNames(person.guardian_of.map((id) => senderName({ participants }, id)));
      return person.user_id === myId
        ? `You are here as the guardian of ${wards}`
        : `${participantName(person)} is the guardian of ${wards}`;
    });
}

/** "Ana", "Ana and Ben", "Ana, Ben and Cleo". */
export const listNames = (names: string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

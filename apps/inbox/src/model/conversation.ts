import type { Tables } from '@lineup/data';
import * as z from '@lineup/schema';
import { worksForText } from '@lineup/ui/works-for';
import { participantName } from './conversation-name';

/** For whom program staff and coaches work; null for everybody else. */
export const approvalSchema = z.nullable(
  z.object({ role: z.string(), college: z.nullable(z.string()), since: z.string() }),
);

const participantSchema = z.object({
  user_id: z.string(),
  display_name: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  /** The minors of the conversation whose guardian this is. */
  guardian_of: z.array(z.string()),
  works_for: approvalSchema,
  /** Added by the database: an adult with authority and a minor are never alone. The third in a dm. */
  is_companion: z.boolean(),
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
  /** An adult with authority and a minor would be alone, and nobody could be added: it takes no message. */
  lacks_company: z.boolean(),
  /** The owner of a team can export what is said here. */
  is_exportable: z.boolean(),
  /** The night, this one or the next, in which my words wait for the morning of a minor. */
  quiet: z.nullable(z.object({ starts_at: z.string(), ends_at: z.string(), minor_id: z.string() })),
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

/** For whom the sender of a message works; undefined for most. */
export function worksForLine({ participants }: Pick<Conversation, 'participants'>, senderId: string | null) {
  const approval = participants?.find((person) => person.user_id === senderId)?.works_for;
  return approval ? worksForText(approval) : undefined;
}

/** Whether it is a direct message without a third person. */
export const isOfTwo = ({ type, participants }: Pick<Conversation, 'type' | 'participants'>) =>
  type === 'dm' && !participants?.some(({ is_companion }) => is_companion);

/** The line under the name: the latest message, with its sender in groups and for my own. */
export function lastMessageLine(conversation: Conversation, myId: string): string {
  const message = conversation.last_message;
  if (!message) return 'No messages yet';
  const text = message.content || 'Sent an image';
  if (message.sender_id === myId) return `You: ${text}`;
  if (isOfTwo(conversation)) return text;
  return `${senderName(conversation, message.sender_id)}: ${text}`;
}

const NOT_ALONE = 'so that an adult and a minor are not alone';

/**
 * Who stands by whom in the conversation: "You are here as the guardian of Sam", "Your guardian Ana is in this conversation",
 * "Ana (guardian of Sam) is in this conversation, too".
 */
export function guardianLines({ participants }: Pick<Conversation, 'participants'>, myId: string): string[] {
  return (participants ?? [])
    .filter(({ guardian_of, is_companion }) => guardian_of.length > 0 || is_companion)
    .map((person) => {
      if (person.guardian_of.length === 0)
        return person.user_id === myId
          ? `You were added to this conversation, ${NOT_ALONE}`
          : `${participantName(person)} is in this conversation, too, ${NOT_ALONE}`;
      if (person.guardian_of.includes(myId))
        return `Your guardian${person.display_name === null ? '' : ` ${person.display_name}`} is in this conversation`;
      const wards = listNames(person.guardian_of.map((id) => senderName({ participants }, id)));
      return person.user_id === myId
        ? `You are here as the guardian of ${wards}`
        : person.display_name === null
          ? `A guardian of ${wards} is in this conversation`
          : person.is_companion
            ? `${person.display_name} (guardian of ${wards}) is in this conversation, too`
            : `${person.display_name} is the guardian of ${wards}`;
    });
}

/** "Ana", "Ana and Ben", "Ana, Ben and Cleo". */
export const listNames = (names: string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

import {
  isBoolean,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  shape,
  type Check,
  type Checked,
  type ColumnChecks,
  type Tables,
} from '@lineup/data';
import { participantName } from './conversation-name';

const isParticipant = shape({
  user_id: isText,
  display_name: orNull(isText),
  slug: orNull(isText),
  avatar_url: orNull(isText),
  /** The minors of the conversation whose guardian this is. */
  guardian_of: listOf(isText),
});

/** Somebody in a conversation, as every participant may see them. */
export type Participant = Checked<typeof isParticipant>;

const isReads: Check<Record<string, number>> = (value): value is Record<string, number> =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'number');

const columns = {
  title: orNull(isText),
  updated_at: isText,
  /** Number of the newest message, deleted ones counted. */
  message_count: isNumber,
  is_starred: isBoolean,
} satisfies ColumnChecks<Tables<'conversations'> & Tables<'conversation_participants'>>;

/** What changes in a conversation, as the list and each update of it return it. */
export const conversationState = {
  ...columns,
  /** Messages not mine, not deleted and without my receipt. */
  unread_count: isNumber,
  /** Cut to 280 characters. */
  last_message: orNull(
    shape({
      id: isText,
      sender_id: orNull(isText),
      content: isText,
      created_at: isText,
    } satisfies ColumnChecks<Tables<'messages'>>),
  ),
  /** The topic on which the conversation is live. */
  live_topic: isText,
  is_muted: isBoolean,
  /** When the mute ends by itself. */
  muted_until: orNull(isText),
  /** I want to come back to it. */
  is_marked_unread: isBoolean,
  /** Out of the list until somebody writes. */
  is_archived: isBoolean,
  /** Picture of a group. */
  picture_url: orNull(isText),
  /** Up to which number each participant has read, by their id. */
  reads: isReads,
};

export const isConversation = shape({
  conversation_id: isText,
  type: oneOf(['dm', 'group']),
  /** Who adds, removes and renames; null for a deleted account. */
  created_by: orNull(isText),
  /** How many people it takes, all counted. */
  max_participants: isNumber,
  participants: orNull(listOf(isParticipant)),
  /** I have blocked the other person of a dm. */
  is_blocked: isBoolean,
  /** When I joined a group that had messages, which do not show to me. */
  joined_late_at: orNull(isText),
  ...conversationState,
});

/** A conversation as the list shows it to one participant. */
export type Conversation = Checked<typeof isConversation>;

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

import {
  isBoolean,
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

const isParticipant = shape({
  user_id: isText,
  display_name: orNull(isText),
  slug: orNull(isText),
  avatar_url: orNull(isText),
});

/** Somebody in a conversation, as every participant may see them. */
export type Participant = Checked<typeof isParticipant>;

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
};

export const isConversation = shape({
  conversation_id: isText,
  type: oneOf(['dm', 'group']),
  /** Who adds, removes and renames; null for a deleted account. */
  created_by: orNull(isText),
  /** How many people it takes, all counted. */
  max_participants: isNumber,
  participants: orNull(listOf(isParticipant)),
  ...conversationState,
});

/** A conversation as the list shows it to one participant. */
export type Conversation = Checked<typeof isConversation>;

/** The participants other than me. */
export function othersIn({ participants }: Conversation, myId: string): Participant[] {
  return participants?.filter((person) => person.user_id !== myId) ?? [];
}

/** The name of the sender of a message; null stands for a deleted account. */
export function senderName({ participants }: Conversation, senderId: string | null): string {
  const sender = participants?.find((person) => person.user_id === senderId);
  return sender ? participantName(sender) : 'Former member';
}

/** The title of a conversation, or the names of the others. */
export function conversationName(conversation: Conversation, myId: string): string {
  if (conversation.title) return conversation.title;
  return othersIn(conversation, myId).map(participantName).join(', ') || 'Just you';
}

/** The line under the name: the latest message, with its sender in groups and for my own. */
export function lastMessageLine(conversation: Conversation, myId: string): string {
  const message = conversation.last_message;
  if (!message) return 'No messages yet';
  if (message.sender_id === myId) return `You: ${message.content}`;
  if (conversation.type === 'dm') return message.content;
  return `${senderName(conversation, message.sender_id)}: ${message.content}`;
}

/** Conversations whose name, people or last message contain every word of the text. */
export function searchConversations(conversations: Conversation[], text: string, myId: string): Conversation[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return conversations;
  return conversations.filter((conversation) => {
    const people = conversation.participants?.map(participantName).join(' ') ?? '';
    const haystack =
      `${conversationName(conversation, myId)} ${people} ${conversation.last_message?.content ?? ''}`.toLocaleLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

export const participantName = (person: Participant) => person.display_name ?? 'No name yet';

/** Somebody in a conversation, as every participant may see them. */
export interface Participant {
  userId: string;
  name: string;
  slug: string | null;
  avatarUrl: string | null;
}

/** A conversation as the list shows it to one participant. */
export interface Conversation {
  id: string;
  type: 'dm' | 'group';
  title: string | null;
  updatedAt: string;
  isStarred: boolean;
  /** Messages not mine, not deleted and without my receipt. */
  unreadCount: number;
  participants: Participant[];
  lastMessage: { id: string; senderId: string | null; content: string; createdAt: string } | null;
  /** Number of the newest message, deleted ones counted. */
  messageCount: number;
  /** The topic on which the conversation is live. */
  liveTopic: string;
}

/** What a conversation is called: its title, else the names of the others. */
export function conversationName(conversation: Conversation, myId: string): string {
  if (conversation.title) return conversation.title;
  const others = conversation.participants.filter((person) => person.userId !== myId);
  return others.map((person) => person.name).join(', ') || 'Just you';
}

/** The line under the name: the latest message, with its sender in groups and for my own. */
export function lastMessageLine(conversation: Conversation, myId: string): string {
  const message = conversation.lastMessage;
  if (!message) return 'No messages yet';
  if (message.senderId === myId) return `You: ${message.content}`;
  if (conversation.type === 'dm') return message.content;
  const sender = conversation.participants.find((person) => person.userId === message.senderId);
  return `${sender?.name ?? 'Former member'}: ${message.content}`;
}

/** Conversations whose name, people or last message hold every word of the text. */
export function searchConversations(conversations: Conversation[], text: string, myId: string): Conversation[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return conversations;
  return conversations.filter((conversation) => {
    const people = conversation.participants.map((person) => person.name).join(' ');
    const haystack =
      `${conversationName(conversation, myId)} ${people} ${conversation.lastMessage?.content ?? ''}`.toLocaleLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

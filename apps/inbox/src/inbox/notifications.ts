import type { Conversation } from '../model/conversation';
import { conversationName } from '../model/conversation-name';

/**
 * Those of the conversations that got a message of somebody else since they were seen last, and that are not muted or
 * archived. Pages that are only loaded now are no news: they are older than what was known.
 */
export function conversationsWithNews(before: Conversation[], now: Conversation[], myId: string): Conversation[] {
  if (before.length === 0) return [];
  const numbers = new Map(before.map(({ conversation_id, message_count }) => [conversation_id, message_count]));
  const latest = Math.max(...before.map(({ updated_at }) => Date.parse(updated_at)));
  return now.filter((conversation) => {
    const known = numbers.get(conversation.conversation_id);
    const isNew =
      known === undefined ? Date.parse(conversation.updated_at) > latest : conversation.message_count > known;
    return (
      isNew &&
      conversation.unread_count > 0 &&
      !conversation.is_muted &&
      !conversation.is_archived &&
      conversation.last_message !== null &&
      conversation.last_message.sender_id !== myId
    );
  });
}

/**
 * One notification for each conversation, however many messages and tabs: a later one takes the place of the former. It
 * says who, and never what: it shows on locked screens and on computers that families and schools share, and many who
 * read here are minors.
 */
export function notifyOf(conversation: Conversation, myId: string, onPress: () => void): void {
  const notification = new Notification(conversationName(conversation, myId), {
    body: 'New message on Lineup',
    tag: `lineup-${conversation.conversation_id}`,
  });
  notification.onclick = () => {
    window.focus();
    notification.close();
    onPress();
  };
}

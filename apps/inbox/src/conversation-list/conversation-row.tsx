import { Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { shortTime } from '@lineup/ui/dates';
import { ConversationAvatar } from '../kit/conversation-avatar';
import { conversationName, lastMessageLine, type Conversation } from '../model/conversation';
import { DraftLine } from '../kit/draft-line';
import { useDraftText } from '../model/draft';
import styles from './conversation-row.module.css';
import { useStarConversation } from './star-conversation';

interface ConversationRowProps {
  conversation: Conversation;
  myId: string;
  href: string;
  isOpen: boolean;
}

/** One conversation of the list. */
export function ConversationRow({ conversation, myId, href, isOpen }: ConversationRowProps) {
  const star = useStarConversation();
  const draft = useDraftText(conversation.conversation_id);
  const name = conversationName(conversation, myId);
  const { conversation_id: conversationId, unread_count: unreadCount, is_starred: isStarred } = conversation;
  return (
    <li className={styles.row} data-open={isOpen || undefined} data-unread={unreadCount > 0 || undefined}>
      <ConversationAvatar conversation={conversation} myId={myId} />
      <Link className={styles.link} to={href} aria-current={isOpen ? 'true' : undefined} preventScrollReset>
        <span className={styles.name}>{name}</span>
        <time className={styles.time} dateTime={conversation.updated_at}>
          {shortTime(conversation.updated_at)}
        </time>
        <span className={styles.last}>
          {draft !== '' && !isOpen ? <DraftLine draft={draft} /> : lastMessageLine(conversation, myId)}
        </span>
        {unreadCount > 0 && (
          <span className={styles.badge}>
            <span aria-hidden>{unreadCount > 99 ? '99+' : unreadCount}</span>
            <span className="lu-visually-hidden">{unreadCount} unread</span>
          </span>
        )}
      </Link>
      <button
        className={styles.star}
        type="button"
        aria-pressed={isStarred}
        aria-label={`Star conversation with ${name}`}
        onClick={() => star.mutate({ conversationId, userId: myId, isStarred: !isStarred })}
      >
        <Star size={18} fill={isStarred ? 'currentColor' : 'none'} aria-hidden />
      </button>
    </li>
  );
}

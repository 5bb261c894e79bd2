import { BellOff, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { RowProps } from '@lineup/product/long-list';
import { shortTime } from '@lineup/ui/dates';
import { ConversationAvatar } from '../kit/conversation-avatar';
import { ConversationMenuButton } from '../kit/conversation-menu/conversation-menu-button';
import { DraftLine } from '../kit/draft-line';
import { isUnread, lastMessageLine, type Conversation } from '../model/conversation';
import { conversationName } from '../model/conversation-name';
import { useDraftText } from '../model/draft';
import styles from './conversation-row.module.css';
import { useStarConversation } from './star-conversation';

interface ConversationRowProps {
  conversation: Conversation;
  myId: string;
  href: string;
  isOpen: boolean;
  row: RowProps;
}

/** One conversation of the list. */
export function ConversationRow({ conversation, myId, href, isOpen, row }: ConversationRowProps) {
  const star = useStarConversation(conversation.conversation_id);
  const draft = useDraftText(conversation.conversation_id);
  const name = conversationName(conversation, myId);
  const { unread_count: unreadCount, is_starred: isStarred } = conversation;
  return (
    <li
      {...row}
      className={styles.row}
      data-open={isOpen || undefined}
      data-unread={isUnread(conversation) || undefined}
      data-muted={conversation.is_muted || undefined}
    >
      <ConversationAvatar conversation={conversation} myId={myId} />
      <Link className={styles.link} to={href} aria-current={isOpen ? 'true' : undefined} preventScrollReset>
        <span className={styles.name}>{name}</span>
        <time className={styles.time} dateTime={conversation.updated_at}>
          {shortTime(conversation.updated_at)}
        </time>
        <span className={styles.last}>
          {draft !== '' && !isOpen ? <DraftLine draft={draft} /> : lastMessageLine(conversation, myId)}
        </span>
        <span className={styles.marks}>
          {conversation.is_muted && (
            <>
              <BellOff size={14} aria-hidden />
              <span className="lu-visually-hidden">Muted</span>
            </>
          )}
          {unreadCount > 0 ? (
            <span className={styles.badge}>
              <span aria-hidden>{unreadCount > 99 ? '99+' : unreadCount}</span>
              <span className="lu-visually-hidden">{unreadCount} unread</span>
            </span>
          ) : (
            conversation.is_marked_unread && (
              <span className={styles.dot}>
                <span className="lu-visually-hidden">Marked as unread</span>
              </span>
            )
          )}
        </span>
      </Link>
      <button
        className={styles.star}
        type="button"
        aria-pressed={isStarred}
        aria-label={`Star conversation with ${name}`}
        onClick={() => star.mutate({ userId: myId, isStarred: !isStarred })}
      >
        <Star size={18} fill={isStarred ? 'currentColor' : 'none'} aria-hidden />
      </button>
      <ConversationMenuButton conversation={conversation} myId={myId} name={name} />
    </li>
  );
}

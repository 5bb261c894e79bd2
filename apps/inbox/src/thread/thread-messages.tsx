import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { dayLabel } from '@lineup/ui/dates';
import { senderName, worksForLine, type Conversation } from '../model/conversation';
import { useDeleteMessage } from './messages/delete-message';
import { JumpToNewest } from './jump-to-newest';
import { loadNewer, loadOlder } from './window/load-thread';
import type { CachedThread, Message } from './cache/message';
import { MessageBubble } from './messages/message-bubble';
import { NewMessageStatus } from './live/new-message-status';
import { OlderMessages } from './older-messages';
import { useOutbox, type OutgoingMessage } from './outbox/outbox';
import { OutgoingBubble } from './messages/outgoing-bubble';
import { readByLine } from './messages/read-by';
import { trimThread } from './cache/thread-cache';
import { threadItems, type ThreadItem, type UnreadAtOpening } from './window/thread-items';
import styles from './thread.module.css';
import { useFoundMessage } from './window/use-found-message';
import { usePaging } from './window/use-paging';
import { useShowNewest } from './window/use-show-newest';
import { useThreadRows } from './window/use-thread-rows';

interface ThreadMessagesProps {
  conversation: Conversation;
  thread: CachedThread;
  myId: string;
  unread: UnreadAtOpening;
  onRetry(message: OutgoingMessage): void;
  onDiscard(message: OutgoingMessage): void;
}

/** So many lines before the first or last one that is loaded, the next page is fetched. */
const NEAR = 6;

/** The messages of a conversation, oldest first, with those being sent at the end. */
export function ThreadMessages({ conversation, thread, myId, unread, onRetry, onDiscard }: ThreadMessagesProps) {
  const { conversation_id: id } = conversation;
  const { messages, hasOlder, hasNewer } = thread;
  const queryClient = useQueryClient();
  const onDelete = useDelete(id);
  const outgoing = useOutbox((outbox) => outbox.messages);
  const [edges] = useState(() => new Set<string>());
  const items = useMemo((): ThreadItem[] => {
    const [first] = messages;
    if (first && hasOlder) edges.add(first.id);
    const arrived = new Set(messages.map((message) => message.id));
    const pending = outgoing.filter(
      (message) => message.conversationId === id && message.senderId === myId && !arrived.has(message.id),
    );
    return [
      ...threadItems(messages, unread, myId, hasOlder, edges),
      ...pending.map((each): ThreadItem => ({ kind: 'outgoing', key: each.id, outgoing: each })),
    ];
  }, [messages, hasOlder, edges, unread, outgoing, id, myId]);
  const nameOf = (senderId: string | null) => senderName(conversation, senderId);

  const scroller = useRef<HTMLDivElement>(null);
  const list = useThreadRows({ items, myId, isNewest: !hasNewer, scroller });
  const older = usePaging(hasOlder && list.firstIndex < NEAR, messages[0]?.id, () => loadOlder(queryClient, id));
  usePaging(hasNewer && list.lastIndex > items.length - NEAR, messages.at(-1)?.id, () => loadNewer(queryClient, id));
  useFoundMessage(id, items, list.scrollTo, scroller);
  const isAtNewest = list.isAtEnd && !hasNewer;
  useEffect(() => {
    if (isAtNewest) trimThread(queryClient, id, 'older');
  }, [queryClient, id, isAtNewest, messages.length]);
  const last = items.at(-1);
  const showNewest = useShowNewest(id, {
    hasNewer,
    written: last?.kind === 'outgoing' ? last.key : undefined,
    scrollToEnd: list.scrollToEnd,
  });
  const lastOfMine = messages.findLast(({ sender_id, deleted_at }) => sender_id === myId && deleted_at === null);

  return (
    <div className={styles.pane}>
      {/* Scrollable regions must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.body} ref={scroller} tabIndex={0} role="region" aria-label="Messages">
        {items.length === 0 && <p className={styles.empty}>Say hello.</p>}
        {/* The rows tell which of them has the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ol className={styles.messages} style={{ '--rest': `${list.rest}px` } as CSSProperties} onFocus={list.onFocus}>
          {list.rows.map(({ item, row }) =>
            item.kind === 'day' ? (
              <li {...row} key={item.key} className={styles.day}>
                {dayLabel(item.at)}
              </li>
            ) : item.kind === 'unread' ? (
              <li {...row} key={item.key} className={styles.unread}>
                New
              </li>
            ) : item.kind === 'outgoing' ? (
              <OutgoingBubble
                key={item.key}
                message={item.outgoing}
                row={row}
                onRetry={() => onRetry(item.outgoing)}
                onDiscard={() => onDiscard(item.outgoing)}
              />
            ) : (
              <MessageBubble
                key={item.key}
                conversationId={id}
                message={item.message}
                senderName={nameOf(item.message.sender_id)}
                worksFor={worksForLine(conversation, item.message.sender_id)}
                isMine={item.message.sender_id === myId}
                startsGroup={item.startsGroup}
                endsMinute={item.endsMinute}
                readBy={
                  !hasNewer && item.message === lastOfMine ? readByLine(conversation, item.message, myId) : undefined
                }
                onDelete={onDelete}
                row={row}
              />
            ),
          )}
        </ol>
        {(items.length > 0 || conversation.joined_late_at) && (
          <OlderMessages hasOlder={hasOlder} joinedLateAt={conversation.joined_late_at} page={older} />
        )}
      </div>
      <JumpToNewest
        isAtNewest={isAtNewest}
        newest={Math.max(conversation.message_count, messages.at(-1)?.number ?? 0)}
        onJump={showNewest}
      />
      <NewMessageStatus messages={messages} myId={myId} nameOf={nameOf} />
    </div>
  );
}

/** The same function at each drawing, so that lines that stay are not drawn for it. */
function useDelete(id: string): (message: Message) => void {
  const { mutate } = useDeleteMessage(id);
  const latest = useRef(mutate);
  useEffect(() => {
    latest.current = mutate;
  }, [mutate]);
  return useCallback((message) => latest.current(message), []);
}

import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { dayLabel } from '@lineup/ui/dates';
import { NativeButton } from '@lineup/ui/native-button';
import { senderName, type Conversation } from '../model/conversation';
import { useDeleteMessage } from './delete-message';
import { type ShownThread } from './jump';
import { NewerButtons } from './newer-buttons';
import { useScrollToTarget } from './use-scroll-to-target';
import { loadOlder } from './load-thread';
import { MessageBubble } from './message-bubble';
import { NewMessageStatus } from './new-message-status';
import { useOutbox, type OutgoingMessage } from './outbox';
import { OutgoingBubble } from './outgoing-bubble';
import { readByLine } from './read-by';
import { threadItems, type UnreadAtOpening } from './thread-items';
import styles from './thread.module.css';
import { useStickToEnd } from './use-stick-to-end';

interface ThreadMessagesProps {
  conversation: Conversation;
  thread: ShownThread;
  myId: string;
  unread: UnreadAtOpening;
  onRetry(message: OutgoingMessage): void;
  onDiscard(message: OutgoingMessage): void;
}

/** The messages of a conversation, oldest first, with those being sent at the end. */
export function ThreadMessages({ conversation, thread, myId, unread, onRetry, onDiscard }: ThreadMessagesProps) {
  const { conversation_id: id } = conversation;
  const { messages, hasOlder, hasNewer } = thread;
  const remove = useDeleteMessage(id);
  const outgoing = useOutbox((outbox) => outbox.messages);
  const pending = useMemo(() => {
    const arrived = new Set(messages.map((message) => message.id));
    return outgoing.filter(
      (message) => message.conversationId === id && message.senderId === myId && !arrived.has(message.id),
    );
  }, [outgoing, messages, id, myId]);
  const items = useMemo(() => threadItems(messages, unread, myId), [messages, unread, myId]);
  const nameOf = (senderId: string | null) => senderName(conversation, senderId);
  const lastOfMine = messages.findLast(({ sender_id, deleted_at }) => sender_id === myId && deleted_at === null);
  const scroller = useStickToEnd(messages[0]?.id, hasNewer ? 'newer' : (pending.at(-1)?.id ?? messages.at(-1)?.id));
  useScrollToTarget(id, messages, scroller);

  return (
    <>
      {/* Scrollable regions must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.body} ref={scroller} tabIndex={0} role="region" aria-label="Messages">
        {hasOlder && <OlderButton conversationId={id} />}
        {messages.length === 0 && pending.length === 0 && <p className={styles.empty}>Say hello.</p>}
        <ol className={styles.messages}>
          {items.map((item) =>
            item.kind === 'day' ? (
              <li key={item.key} className={styles.day}>
                {dayLabel(item.at)}
              </li>
            ) : item.kind === 'unread' ? (
              <li key={item.key} className={styles.unread}>
                New
              </li>
            ) : (
              <MessageBubble
                key={item.key}
                conversationId={id}
                message={item.message}
                senderName={nameOf(item.message.sender_id)}
                isMine={item.message.sender_id === myId}
                startsGroup={item.startsGroup}
                readBy={item.message === lastOfMine ? readByLine(conversation, item.message, myId) : undefined}
                onDelete={remove.mutate}
              />
            ),
          )}
          {(hasNewer ? [] : pending).map((message) => (
            <OutgoingBubble
              key={message.id}
              message={message}
              onRetry={() => onRetry(message)}
              onDiscard={() => onDiscard(message)}
            />
          ))}
        </ol>
        {hasNewer && <NewerButtons conversationId={id} />}
      </div>
      <NewMessageStatus messages={messages} myId={myId} nameOf={nameOf} />
    </>
  );
}

interface OlderButtonProps {
  conversationId: string;
}

function OlderButton({ conversationId }: OlderButtonProps) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = () => {
    setState('loading');
    loadOlder(queryClient, conversationId).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <div className={styles.older}>
      <NativeButton disabled={state === 'loading'} onClick={load}>
        {state === 'loading' ? 'Loading...' : 'Load older messages'}
      </NativeButton>
      {state === 'failed' && <p role="alert">Older messages could not be loaded. Try again.</p>}
    </div>
  );
}

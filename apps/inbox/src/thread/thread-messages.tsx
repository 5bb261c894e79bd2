import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@lineup/ui/button';
import type { Conversation } from '../conversation-list/conversation';
import { dayLabel } from '../message-time';
import { useDeleteMessage } from './delete-message';
import { loadOlder } from './load-thread';
import type { HeldThread } from './message';
import { MessageBubble } from './message-bubble';
import { NewMessageStatus } from './new-message-status';
import { useOutbox, type OutgoingMessage } from './outbox';
import { OutgoingBubble } from './outgoing-bubble';
import { threadItems, type UnreadAtOpening } from './thread-items';
import styles from './thread.module.css';
import { useStickToEnd } from './use-stick-to-end';

/** The messages of a conversation, oldest first, with those still on their way at the end. */
export function ThreadMessages({
  conversation,
  thread,
  myId,
  unread,
  onRetry,
  onDiscard,
}: {
  conversation: Conversation;
  thread: HeldThread;
  myId: string;
  unread: UnreadAtOpening;
  onRetry: (message: OutgoingMessage) => void;
  onDiscard: (message: OutgoingMessage) => void;
}) {
  const { messages, hasOlder } = thread;
  const remove = useDeleteMessage(conversation.id);
  const outgoing = useOutbox((outbox) => outbox.messages);
  const pending = useMemo(() => {
    const arrived = new Set(messages.map((message) => message.id));
    return outgoing.filter((message) => message.conversationId === conversation.id && !arrived.has(message.id));
  }, [outgoing, messages, conversation.id]);
  const items = useMemo(() => threadItems(messages, unread, myId), [messages, unread, myId]);
  const names = new Map(conversation.participants.map((person) => [person.userId, person.name]));
  const nameOf = (senderId: string | null) => names.get(senderId ?? '') ?? 'Former member';
  const scroller = useStickToEnd(messages[0]?.id, pending.at(-1)?.id ?? messages.at(-1)?.id);

  return (
    <>
      {/* Scrollable regions must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.body} ref={scroller} tabIndex={0} role="region" aria-label="Messages">
        {hasOlder && <OlderButton conversationId={conversation.id} />}
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
                message={item.message}
                senderName={nameOf(item.message.senderId)}
                isMine={item.message.senderId === myId}
                startsGroup={item.startsGroup}
                onDelete={remove.mutate}
              />
            ),
          )}
          {pending.map((message) => (
            <OutgoingBubble
              key={message.id}
              message={message}
              onRetry={() => onRetry(message)}
              onDiscard={() => onDiscard(message)}
            />
          ))}
        </ol>
      </div>
      <NewMessageStatus messages={messages} myId={myId} nameOf={nameOf} />
    </>
  );
}

function OlderButton({ conversationId }: { conversationId: string }) {
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = () => {
    setState('loading');
    loadOlder(client, conversationId).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <div className={styles.older}>
      <Button loading={state === 'loading'} onClick={load}>
        Load older messages
      </Button>
      {state === 'failed' && <p role="alert">Older messages could not be loaded. Try again.</p>}
    </div>
  );
}

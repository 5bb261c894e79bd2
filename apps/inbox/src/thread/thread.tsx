import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, CalendarSearch, MessageCircle, ShieldCheck, Users } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTopic } from '@lineup/data';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart, lazyQuietly } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import { worksForText } from '@lineup/ui/works-for';
import { ConversationAvatar } from '../kit/conversation-avatar';
import { ConversationMenuButton } from '../kit/conversation-menu/conversation-menu-button';
import { ToolButton } from '../kit/tool-button';
import { inboxAddress } from '../model/address';
import { guardianLines, type Conversation } from '../model/conversation';
import { conversationName, othersIn } from '../model/conversation-name';
import { BlockedBar } from './compose/blocked-bar';
import { CompanyBar } from './compose/company-bar';
import { Composer } from './compose/composer';
import { catchUp, loadThread } from './window/load-thread';
import { followThread } from './live/follow-thread';
import { removeImages } from './messages/pictures/message-image';
import { useOutbox } from './outbox/outbox';
import { sendWaiting } from './compose/outbox-sender';
import { putMessage } from './compose/put-message';
import { SignalsLine } from './live/signals-line';
import { cachedThread } from './cache/thread-cache';
import { ThreadContext } from './cache/thread-context';
import { ThreadMessages } from './thread-messages';
import { ThreadSkeleton } from './thread-skeleton';
import styles from './thread.module.css';
import { useAskedMessage } from './window/use-asked-message';
import { useMarkRead } from './live/use-mark-read';
import { useSignals } from './live/use-signals';
import { showWholeThread, useVisibleHeight } from './window/use-visible-height';
import { listWaiting } from './waiting/list-waiting';
import { QuietNote } from './waiting/quiet-note';
import { useQuiet } from './waiting/use-quiet';

const people = lazyPart(() => import('./people/people-dialog'));
const dateDialog = lazyPart(() => import('./window/date-dialog'));
const WaitingMessages = lazyQuietly(() => import('./waiting/waiting-messages'));

interface ThreadProps {
  conversation: Conversation;
  myId: string;
}

/** One conversation: its messages, kept current, and the field to answer. */
export function Thread({ conversation, myId }: ThreadProps) {
  const { conversation_id: id, participants, type } = conversation;
  const facts = useMemo(() => ({ conversation_id: id, participants, type, myId }), [id, participants, type, myId]);
  return (
    <ThreadContext value={facts}>
      <OpenThread conversation={conversation} myId={myId} />
    </ThreadContext>
  );
}

function OpenThread({ conversation, myId }: ThreadProps) {
  const { conversation_id: id } = conversation;
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const thread = useQuery(loadThread(id));
  const isQuiet = useQuiet(conversation.quiet);
  const waiting = useQuery({ ...listWaiting(id), enabled: conversation.quiet !== null });
  useAskedMessage(id);
  // The unread line stays where it was when the conversation was opened.
  const [unread] = useState({ count: conversation.unread_count, lastId: conversation.last_message?.id });
  useMarkRead(id, conversation.unread_count, conversation.is_marked_unread);
  useVisibleHeight();
  const connection = useTopic({
    topic: conversation.live_topic,
    onEvent: (event) => followThread(queryClient, id, event, myId),
    onJoin: () => {
      sendWaiting(myId);
      catchUp(queryClient, id).catch((error: unknown) => {
        // Without a first page the conversation was left, or the screen shows the failure.
        if (cachedThread(queryClient, id)) console.error('Messages could not be caught up', error);
      });
    },
  });
  const signals = useSignals(conversation, myId);
  const name = conversationName(conversation, myId);
  const guardians = guardianLines(conversation, myId);
  const other = conversation.type === 'dm' ? othersIn(conversation, myId)[0] : undefined;
  const arrived = thread.data?.messages;
  // Sent meanwhile, it is in the thread before this list is read again.
  const unsent = (waiting.data ?? []).filter((each) => !arrived?.some((message) => message.id === each.id));
  const [showsPeople, setShowsPeople] = useState(false);
  const [showsDate, setShowsDate] = useState(false);
  const [isUnblocked, setUnblocked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the thread replaces the list, and with it the link that had the focus; its head comes into view.
  useEffect(() => {
    if (showWholeThread(heading.current)) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section className={styles.thread} aria-label={`Conversation with ${name}`}>
      <header className={styles.header}>
        <Link className={styles.back} to={inboxAddress(params)} aria-label="Back to conversations">
          <ArrowLeft size={20} aria-hidden />
        </Link>
        <span className={styles.avatar}>
          <ConversationAvatar conversation={conversation} myId={myId} />
        </span>
        <div className={styles.heading}>
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p>
            {conversation.type === 'group' ? `${conversation.participants?.length ?? 1} people` : 'Direct message'}
            {connection === 'live' && <SignalsLine conversation={conversation} signals={signals} />}
            {connection === 'offline' && <span role="status"> · Reconnecting…</span>}
            {conversation.is_muted && <span role="status"> · Muted</span>}
          </p>
          {other?.works_for && <p>{worksForText(other.works_for)}</p>}
          {guardians.map((line) => (
            <p key={line} className={styles.guardian}>
              <ShieldCheck size={14} aria-hidden />
              {line}
            </p>
          ))}
          {conversation.is_exportable && <p>The team’s owner can export this conversation.</p>}
        </div>
        <div className={styles.tools}>
          <ToolButton label="Jump to a date" onWanted={dateDialog.prefetch} onPress={() => setShowsDate(true)}>
            <CalendarSearch size={20} aria-hidden />
          </ToolButton>
          {conversation.type === 'group' && (
            <ToolButton label="People of this group" onWanted={people.prefetch} onPress={() => setShowsPeople(true)}>
              <Users size={20} aria-hidden />
            </ToolButton>
          )}
          <ConversationMenuButton conversation={conversation} myId={myId} name={name} />
        </div>
      </header>
      {showsPeople && <people.Part conversation={conversation} myId={myId} onClose={() => setShowsPeople(false)} />}
      {showsDate && <dateDialog.Part conversationId={id} onClose={() => setShowsDate(false)} />}
      {thread.isPending ? (
        <div className={styles.body}>
          <ThreadSkeleton />
        </div>
      ) : thread.isError ? (
        <div className={styles.body}>
          <ErrorState title="Messages could not be loaded" onRetry={() => void thread.refetch()} />
        </div>
      ) : (
        <ThreadMessages
          conversation={conversation}
          thread={thread.data}
          myId={myId}
          unread={unread}
          onRetry={putMessage}
          onDiscard={(message) => {
            useOutbox.getState().remove(message.id);
            void removeImages(message.images?.map((image) => image.name) ?? []);
          }}
        />
      )}
      {unsent.length > 0 && (
        <Suspense>
          <WaitingMessages conversation={conversation} messages={unsent} />
        </Suspense>
      )}
      {isQuiet && !conversation.is_blocked && !conversation.lacks_company && <QuietNote conversation={conversation} />}
      {conversation.is_blocked ? (
        <BlockedBar
          key={conversation.conversation_id}
          conversation={conversation}
          myId={myId}
          name={name}
          onUnblock={() => setUnblocked(true)}
        />
      ) : conversation.lacks_company ? (
        <CompanyBar />
      ) : (
        <Composer
          userId={myId}
          conversationId={id}
          takesFocus={isUnblocked}
          onType={signals.type}
          onSend={(message) =>
            putMessage({ id: crypto.randomUUID(), conversationId: id, senderId: myId, at: Date.now(), ...message })
          }
        />
      )}
    </section>
  );
}

/** Shown until a conversation is chosen. Where there is none to choose, the list alone says what to do. */
export function NoThread({ hasChoice }: { hasChoice: boolean }) {
  return (
    <section className={styles.thread} data-empty aria-label="No conversation open">
      {hasChoice && (
        <EmptyState
          icon={<MessageCircle aria-hidden />}
          title="Choose a conversation"
          description="Pick one on the left to read and reply."
        />
      )}
    </section>
  );
}

/** Shown when the address names a conversation that is not, or no longer, mine. */
export function UnknownThread() {
  return (
    <section className={styles.thread} data-empty aria-label="Conversation not found">
      <EmptyState
        icon={<MessageCircle aria-hidden />}
        title="Conversation not found"
        description="It may have ended, or you are no longer part of it."
        action={<LinkButton to="/inbox">All conversations</LinkButton>}
      />
    </section>
  );
}

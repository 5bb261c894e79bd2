import { useEffect } from 'react';
import { useQueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { SquarePen } from 'lucide-react';
import { RequireAuth, useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { lazyPart } from '@lineup/ui/lazy-part';
import { NativeButton } from '@lineup/ui/native-button';
import { ConversationList } from '../conversation-list/conversation-list';
import { inboxKeys } from '../model/keys';
import { listConversations } from '../model/list-conversations';
import { followConversation } from '../thread/catch-up-conversation';
import { NoThread, Thread, UnknownThread } from '../thread/thread';
import { useOutboxSender } from '../thread/outbox-sender';
import { ThreadSkeleton } from '../thread/thread-skeleton';
import { useDraftSync } from '../thread/use-draft-sync';
import styles from './inbox-page.module.css';
import { useNewConversation } from './use-new-conversation';

const newConversation = lazyPart(() => import('../new-conversation/new-conversation-dialog'));

/** `/inbox`: my conversations beside the open one; on a phone one of the two. */
export function Component() {
  return (
    <RequireAuth>
      <Inbox />
    </RequireAuth>
  );
}

function Inbox() {
  const { user } = useAuth();
  return user ? <Conversations myId={user.id} /> : null;
}

interface ConversationsProps {
  myId: string;
}

function Conversations({ myId }: ConversationsProps) {
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const openId = params.get('conversation');
  const list = useInfiniteQuery(listConversations());
  const creation = useNewConversation();
  const open = list.data?.pages.flat().find(({ conversation_id }) => conversation_id === openId);

  // The open conversation may be on a page that is not loaded yet.
  const isSearching = openId !== null && !open && (list.isPending || list.hasNextPage) && !list.isError;
  const { fetchNextPage, isFetching } = list;
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);

  useOutboxSender(myId);
  useDraftSync(myId);
  useLiveQuery({
    topic: `user:${myId}`,
    key: inboxKeys.conversations(),
    events: ['conversation'],
    onEvent: ({ payload }) => {
      followConversation(queryClient, payload);
      return true;
    },
  });

  return (
    <section className={styles.inbox} data-open={openId ? true : undefined}>
      <title>Inbox · Lineup</title>
      <div className={styles.list}>
        <div className={styles.head}>
          <h1 className={styles.title}>Inbox</h1>
          <NativeButton
            onPointerEnter={newConversation.prefetch}
            onFocus={newConversation.prefetch}
            onClick={creation.open}
          >
            <SquarePen size={16} aria-hidden />
            New conversation
          </NativeButton>
        </div>
        <ConversationList myId={myId} openId={openId} />
      </div>
      <div className={styles.thread}>
        {!openId ? (
          <NoThread />
        ) : open ? (
          <Thread key={open.conversation_id} conversation={open} myId={myId} />
        ) : isSearching ? (
          <ThreadSkeleton />
        ) : (
          <UnknownThread />
        )}
      </div>
      {creation.isOpen && (
        <newConversation.Part
          key={creation.askedIds.join()}
          myId={myId}
          askedIds={creation.askedIds}
          onClose={creation.close}
        />
      )}
    </section>
  );
}

import { useEffect, useMemo, useRef, useState } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { RequireAuth, useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { lazyPart } from '@lineup/ui/lazy-part';
import { ConversationList } from '../conversation-list/conversation-list';
import { RemovalNotice } from '../conversation-list/removal-notice';
import { cachedConversation } from '../model/conversation-cache';
import { inboxKeys } from '../model/keys';
import { listConversations, loadConversation } from '../model/list-conversations';
import { keepSort, readSort, readView } from '../model/list-view';
import { useRemoval } from '../model/removed-conversation';
import { followConversation, isListed } from '../thread/live/catch-up-conversation';
import { NoThread, Thread, UnknownThread } from '../thread/thread';
import { useOutboxSender } from '../thread/compose/outbox-sender';
import { ThreadSkeleton } from '../thread/thread-skeleton';
import { useDraftSync } from '../thread/compose/use-draft-sync';
import { InboxHead } from './inbox-head';
import styles from './inbox-page.module.css';
import { SearchBar } from './search-bar';
import { useNewConversation } from './use-new-conversation';
import { useTalkRequest } from './use-talk-request';
import { useNotifications } from './use-notifications';
import { useSearch } from './use-search';
import { inboxTitle, useUnreadTotal } from './use-unread-total';

const newConversation = lazyPart(() => import('../new-conversation/new-conversation-dialog'));
const talkRequest = lazyPart(() => import('../talk-request/talk-request-dialog'));
const searchPanel = lazyPart(() => import('../search/search-panel'));

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
  const [sort, setSort] = useState(readSort);
  const view = readView(params, sort);
  const list = useInfiniteQuery(listConversations(view));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const creation = useNewConversation();
  const talkRequests = useTalkRequest();
  const search = useSearch();
  const pane = useRef<HTMLDivElement>(null);

  // The open conversation may be in another view, or on a page that is not loaded.
  const inList = rows.find(({ conversation_id }) => conversation_id === openId);
  const isMissing = openId !== null && !inList && !list.isPending;
  const alone = useQuery({ ...loadConversation(openId ?? ''), enabled: isMissing });
  // Until one of them has answered it is shown as known from elsewhere: the thread, and what is in its field, stay.
  const known = isMissing ? alone.data : undefined;
  const cached = openId && known === undefined ? cachedConversation(queryClient, openId) : undefined;
  const open = inList ?? known ?? cached;
  const isSearching = openId !== null && !open && (list.isPending || alone.isPending);

  // The offer to undo is mine, and for as long as I am here.
  useEffect(() => () => useRemoval.getState().show(null), [myId]);
  useOutboxSender(myId);
  useDraftSync(myId);
  // After the list, which shows the same in its rows.
  const unread = useUnreadTotal(!list.isPending);
  useNotifications(rows, myId);
  useLiveQuery({
    topic: `user:${myId}`,
    key: inboxKeys.conversations(),
    events: ['conversation', 'count'],
    onEvent: ({ event, payload }) => {
      if (event === 'count') unread.heard(payload);
      else followConversation(queryClient, payload);
      return true;
    },
    // Somebody wrote just before the page opened: the list was read after that, and is not read again.
    onReplayed: ({ event, payload }) => {
      if (event !== 'count') return isListed(queryClient, payload);
      unread.heard(payload);
      return true;
    },
  });

  return (
    <section className={styles.inbox} data-open={openId ? true : undefined}>
      <title>{inboxTitle(unread.total)}</title>
      <div ref={pane} className={styles.list}>
        <InboxHead
          sort={sort}
          onSort={(chosen) => {
            keepSort(chosen);
            setSort(chosen);
          }}
          newConversation={creation.open}
          prefetchNew={newConversation.prefetch}
        />
        <div className={styles.pane} data-scrolls>
          <SearchBar search={search} prefetch={searchPanel.prefetch} pane={pane}>
            {search.isOn ? (
              <searchPanel.Part myId={myId} text={search.text} within={search.within} />
            ) : (
              <ConversationList myId={myId} openId={openId} view={view} />
            )}
            <RemovalNotice />
          </SearchBar>
        </div>
      </div>
      <div className={styles.thread}>
        {!openId ? (
          <NoThread hasChoice={rows.length > 0} />
        ) : open ? (
          <Thread key={open.conversation_id} conversation={open} myId={myId} />
        ) : isSearching ? (
          <ThreadSkeleton />
        ) : (
          <UnknownThread />
        )}
      </div>
      {talkRequests.isOpen && <talkRequest.Part myId={myId} onClose={talkRequests.close} />}
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

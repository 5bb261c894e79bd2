import { useEffect, useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive, MessagesSquare, SearchX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { PaneList } from '@lineup/product/long-list';
import { EmptyState } from '@lineup/ui/empty-state';
import { LoadMore } from '@lineup/ui/load-more';
import { Button } from '@lineup/ui/button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { inboxAddress } from '../model/address';
import { isUnread, type Conversation } from '../model/conversation';
import { listConversations } from '../model/list-conversations';
import { SHOWN, type ListView, type Shown } from '../model/list-view';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row';

const EMPTY: Record<Shown, { title: string; description: string }> = {
  all: {
    title: 'No conversations yet',
    description: 'Start one with “New conversation”. Messages from coaches, players and colleges appear here.',
  },
  unread: { title: 'All caught up', description: 'You have read every message.' },
  starred: { title: 'Nothing starred', description: 'Star a conversation to find it here.' },
  archived: {
    title: 'Nothing archived',
    description: 'Archive a conversation to put it away here. A new message brings it back, unless you muted it.',
  },
};

/** Up to so many are all in the page: found by the browser's search, and laid out without measuring. */
const MAX_PLAIN = 50;
/** About the height of a row, in CSS pixels: real ones are measured. */
const ROW_HEIGHT = 70;

type MoreFact = 'hasNextPage' | 'isFetching' | 'isFetchNextPageError';

interface ConversationListProps {
  myId: string;
  openId: string | null;
  view: ListView;
}

/** My conversations, one view at a time. As specified, a failed load shows an empty list and says nothing; it can be tried again. */
export function ConversationList({ myId, openId, view }: ConversationListProps) {
  const list = useInfiniteQuery(listConversations(view));
  const [params] = useSearchParams();
  const rows = useMemo(
    () => shownRows(list.data?.pages.flatMap((page) => page.rows) ?? [], view, openId),
    [list.data, view, openId],
  );

  useEffect(() => {
    if (list.error) console.error('Conversations could not be loaded', list.error);
  }, [list.error]);

  return (
    <>
      <nav className={styles.views} aria-label="Show">
        {Object.entries(SHOWN).map(([show, label]) => (
          <Link
            key={show}
            className={styles.view}
            to={inboxAddress(params, { show: show === 'all' ? null : show, conversation: openId })}
            replace
            preventScrollReset
            aria-current={show === view.show ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {list.isPending ? (
        <PageSkeleton label="Loading conversations" hasHead={false} />
      ) : rows.length > 0 ? (
        <PaneList
          aria-label="Conversations"
          scrolls="pane"
          items={rows}
          idOf={({ conversation_id }) => conversation_id}
          estimate={ROW_HEIGHT}
          isLong={rows.length > MAX_PLAIN || list.hasNextPage}
          onNearEnd={isReadyForMore(list) ? () => void list.fetchNextPage() : undefined}
          renderItem={(conversation, row) => (
            <ConversationRow
              conversation={conversation}
              myId={myId}
              href={inboxAddress(params, { conversation: conversation.conversation_id })}
              isOpen={conversation.conversation_id === openId}
              row={row}
            />
          )}
        />
      ) : (
        <EmptyState
          icon={iconOf(view.show)}
          {...EMPTY[view.show]}
          {...(list.isError && {
            description: undefined,
            action: (
              <Button variant="primary" onClick={() => void list.refetch()}>
                Retry
              </Button>
            ),
          })}
        />
      )}
      <div className={styles.end}>
        <LoadMore query={list} failed="More conversations could not be loaded. Try again." />
      </div>
    </>
  );
}

/** What failed waits for a press. */
const isReadyForMore = ({ hasNextPage, isFetching, isFetchNextPageError }: Record<MoreFact, boolean>) =>
  hasNextPage && !isFetching && !isFetchNextPageError;

/** The open conversation stays where it was when it was unread, else it would move away while it is opened. */
function shownRows(rows: Conversation[], { show, sort }: ListView, openId: string | null): Conversation[] {
  if (show === 'unread')
    return rows.filter((conversation) => isUnread(conversation) || conversation.conversation_id === openId);
  if (sort !== 'unread') return rows;
  const isFirst = (conversation: Conversation) => isUnread(conversation) || conversation.conversation_id === openId;
  return [...rows.filter(isFirst), ...rows.filter((conversation) => !isFirst(conversation))];
}

function iconOf(show: Shown) {
  if (show === 'all') return <MessagesSquare aria-hidden />;
  return show === 'archived' ? <Archive aria-hidden /> : <SearchX aria-hidden />;
}

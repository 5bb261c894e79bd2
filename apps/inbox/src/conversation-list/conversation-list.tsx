import { useEffect, useMemo, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare, SearchX } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { EmptyState } from '@lineup/ui/empty-state';
import { Input } from '@lineup/ui/input';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { Segmented } from '@lineup/ui/segmented';
import { searchConversations, type Conversation } from './conversation';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row';
import { listConversations } from './list-conversations';

const views = ['All', 'Unread', 'Starred'] as const;
type View = (typeof views)[number];

const nothingIn: Record<View, { title: string; description: string }> = {
  All: { title: 'No conversation found', description: 'Try another name or word.' },
  Unread: { title: 'All caught up', description: 'You have read every message.' },
  Starred: { title: 'Nothing starred', description: 'Star a conversation to find it here.' },
};

/** My conversations with search and filters. A failed load shows an empty list and is told to the console only. */
export function ConversationList({ myId, openId }: { myId: string; openId: string | null }) {
  const list = useInfiniteQuery(listConversations());
  const [text, setText] = useState('');
  const [view, setView] = useState<View>('All');
  const all = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  const shown = searchConversations(all.filter(inView(view)), text, myId);

  useEffect(() => {
    if (list.error) console.error('Conversations could not be loaded', list.error);
  }, [list.error]);

  return (
    <div className={styles.pane}>
      <div className={styles.tools}>
        <Input
          type="search"
          aria-label="Search conversations"
          placeholder="Search"
          maxLength={100}
          allowClear
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Segmented
          block
          aria-label="Show"
          options={[...views]}
          value={view}
          onChange={(value) => setView(value as View)}
        />
      </div>
      {list.isPending ? (
        <PageSkeleton label="Loading conversations" hasHead={false} />
      ) : shown.length > 0 ? (
        <ul className={styles.list} aria-label="Conversations">
          {shown.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              myId={myId}
              href={`/inbox?conversation=${conversation.id}`}
              isOpen={conversation.id === openId}
            />
          ))}
        </ul>
      ) : all.length > 0 ? (
        <EmptyState icon={<SearchX aria-hidden />} {...nothingIn[text.trim() === '' ? view : 'All']} />
      ) : (
        <EmptyState
          icon={<MessagesSquare aria-hidden />}
          title="No conversations yet"
          description="Messages from coaches, players and colleges appear here."
        />
      )}
      {list.hasNextPage && (
        <Button type="link" block loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load older conversations
        </Button>
      )}
    </div>
  );
}

function inView(view: View): (conversation: Conversation) => boolean {
  if (view === 'Unread') return ({ unreadCount }) => unreadCount > 0;
  if (view === 'Starred') return ({ isStarred }) => isStarred;
  return () => true;
}

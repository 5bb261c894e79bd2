import { useEffect, useMemo, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare, SearchX } from 'lucide-react';
import { EmptyState } from '@lineup/ui/empty-state';
import { LoadMore } from '@lineup/ui/load-more';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { SearchField } from '@lineup/ui/search-field';
import { Segmented } from '@lineup/ui/segmented';
import { searchConversations, type Conversation } from '../model/conversation';
import { listConversations } from '../model/list-conversations';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row';

const views = ['All', 'Unread', 'Starred'] as const;
type View = (typeof views)[number];

const emptyStates: Record<View, { title: string; description: string }> = {
  All: { title: 'No conversations found', description: 'Try another name or word.' },
  Unread: { title: 'All caught up', description: 'You have read every message.' },
  Starred: { title: 'Nothing starred', description: 'Star a conversation to find it here.' },
};

interface ConversationListProps {
  myId: string;
  openId: string | null;
}

/** My conversations with search and filters. As specified, a failed load shows an empty list and is only logged. */
export function ConversationList({ myId, openId }: ConversationListProps) {
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
        <SearchField
          label="Search conversations"
          placeholder="Search"
          maxLength={100}
          pause={0}
          value={text}
          onChange={setText}
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
              key={conversation.conversation_id}
              conversation={conversation}
              myId={myId}
              href={`/inbox?conversation=${conversation.conversation_id}`}
              isOpen={conversation.conversation_id === openId}
            />
          ))}
        </ul>
      ) : all.length > 0 ? (
        <EmptyState icon={<SearchX aria-hidden />} {...emptyStates[text.trim() === '' ? view : 'All']} />
      ) : (
        <EmptyState
          icon={<MessagesSquare aria-hidden />}
          title="No conversations yet"
          description="Start one with “New conversation”. Messages from coaches, players and colleges appear here."
        />
      )}
      <div className={styles.end}>
        <LoadMore query={list} failed="More conversations could not be loaded. Try again." />
      </div>
    </div>
  );
}

function inView(view: View): (conversation: Conversation) => boolean {
  if (view === 'Unread') return ({ unread_count }) => unread_count > 0;
  if (view === 'Starred') return ({ is_starred }) => is_starred;
  return () => true;
}

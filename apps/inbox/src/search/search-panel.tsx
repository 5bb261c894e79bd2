import { useEffect, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { shortTime } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LoadMore } from '@lineup/ui/load-more';
import { markedText } from '@lineup/ui/marked-text';
import { Button } from '@lineup/ui/button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { ConversationAvatar } from '../kit/conversation-avatar';
import { inboxAddress } from '../model/address';
import { contactName } from '../model/contact';
import { senderName, type Conversation } from '../model/conversation';
import { conversationName, othersIn } from '../model/conversation-name';
import { searchPeople } from '../model/list-contacts';
import { mergePages, searchInbox, type Hit } from './search-inbox';
import styles from './search-panel.module.css';

export interface SearchPanelProps {
  myId: string;
  text: string;
  /** The conversation that is searched; all without it. */
  within: string | null;
}

/** People in the results, besides those of my conversations. */
const MAX_PEOPLE = 5;

/** What was found, by conversation; a press opens the thread at the message. */
export default function SearchPanel({ myId, text, within }: SearchPanelProps) {
  const [params] = useSearchParams();
  const [pressed, setPressed] = useState<string>();
  const search = useInfiniteQuery({ ...searchInbox(text, within), enabled: text !== '' });
  const people = useQuery({ ...searchPeople(text), enabled: within === null && text.length > 1 });

  const { known, ...results } = mergePages(search.data?.pages ?? []);
  const named = results.named.flatMap((id) => known.get(id) ?? []);
  const hits = results.found
    .filter((each) => each.hits.length > 0)
    .map((each) => ({ ...each, conversation: known.get(each.conversation_id) }));
  // One call looks into the newest conversations only: until something is found the next one follows by itself.
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = search;
  const goesOn = within === null && named.length + hits.length === 0 && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);

  if (text === '')
    return (
      <p className={styles.note}>Type a word to search {within === null ? 'your messages' : 'this conversation'}.</p>
    );
  if (search.isPending) return <PageSkeleton label="Searching" hasHead={false} />;
  if (search.isError && !search.data)
    return <ErrorState title="The search failed" onRetry={() => void search.refetch()} />;

  const inConversations = new Set(
    named.filter(({ type }) => type === 'dm').flatMap((each) => othersIn(each, myId).map(({ user_id }) => user_id)),
  );
  const others = (people.data ?? [])
    .filter(({ user_id }) => user_id !== myId && !inConversations.has(user_id))
    .slice(0, MAX_PEOPLE);
  const messages = hits.reduce((sum, each) => sum + each.hits.length, 0);
  const isEmpty = named.length + hits.length + others.length === 0;
  if (isEmpty && (people.isLoading || goesOn)) return <PageSkeleton label="Searching" hasHead={false} />;
  if (isEmpty && !people.isError && !hasNextPage)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="Nothing found"
        description={`No message${within === null ? ', conversation or person' : ' here'} with “${text}”. Try another word.`}
      />
    );
  return (
    <div className={styles.results}>
      <p className="lu-visually-hidden" role="status">
        {messages === 1 ? '1 message found' : `${messages} messages found`}
      </p>
      {named.length > 0 && (
        <section aria-label="Conversations found">
          <h2 className={styles.heading}>Conversations</h2>
          <ul className={styles.list}>
            {named.map((conversation) => (
              <li key={conversation.conversation_id}>
                <Link
                  className={styles.hit}
                  data-hit
                  to={inboxAddress(params, { conversation: conversation.conversation_id })}
                  preventScrollReset
                >
                  <ConversationAvatar conversation={conversation} myId={myId} />
                  <span className={styles.name}>
                    <Marked text={conversationName(conversation, myId)} query={text} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {people.isError && (
        <p className={styles.failed} role="alert">
          People could not be searched.
          <Button variant="ghost" onClick={() => void people.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {others.length > 0 && (
        <section aria-label="People found">
          <h2 className={styles.heading}>People</h2>
          <ul className={styles.list}>
            {others.map((person) => (
              <li key={person.user_id}>
                <Link
                  className={styles.hit}
                  data-hit
                  to={`/inbox?to=${person.user_id}`}
                  aria-label={`Message ${contactName(person)}`}
                  preventScrollReset
                >
                  <PersonAvatar url={person.avatar_url} name={contactName(person)} size={40} />
                  <span className={styles.name}>
                    <Marked text={contactName(person)} query={text} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hits.map(
        ({ conversation, hits: all, has_more }) =>
          conversation && (
            <section
              key={conversation.conversation_id}
              aria-label={`Messages in ${conversationName(conversation, myId)}`}
            >
              <h2 className={styles.heading}>{conversationName(conversation, myId)}</h2>
              <ul className={styles.list}>
                {all.map((hit) => (
                  <li key={hit.id}>
                    <MessageHit
                      hit={hit}
                      conversation={conversation}
                      myId={myId}
                      query={text}
                      isOpen={hit.id === pressed}
                      onPress={() => setPressed(hit.id)}
                    />
                  </li>
                ))}
              </ul>
              {within === null && has_more && (
                <Link
                  className={styles.more}
                  data-hit
                  to={inboxAddress(params, { in: conversation.conversation_id })}
                  preventScrollReset
                >
                  All messages found here
                </Link>
              )}
            </section>
          ),
      )}
      <div className={styles.end}>
        <LoadMore
          query={search}
          label={within === null ? 'Search older conversations' : undefined}
          failed="More messages could not be loaded. Try again."
        />
      </div>
    </div>
  );
}

interface MessageHitProps {
  hit: Hit;
  conversation: Conversation;
  myId: string;
  query: string;
  /** It is the one that was gone to last. */
  isOpen: boolean;
  onPress(): void;
}

function MessageHit({ hit, conversation, myId, query, isOpen, onPress }: MessageHitProps) {
  const [params] = useSearchParams();
  const { conversation_id: id } = conversation;
  return (
    <Link
      className={styles.message}
      data-hit
      to={inboxAddress(params, { conversation: id, message: String(hit.number) })}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onPress}
      preventScrollReset
    >
      <span className={styles.sender}>{hit.sender_id === myId ? 'You' : senderName(conversation, hit.sender_id)}</span>
      <time className={styles.time} dateTime={hit.created_at}>
        {shortTime(hit.created_at)}
      </time>
      <span className={styles.text} dir="auto">
        <Marked text={hit.text} query={query} />
      </span>
    </Link>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  return markedText(text, query).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
    part.isHit ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

import type { QueryClient } from '@tanstack/react-query';
import { getClient, refetchSoon, unwrap } from '@lineup/data';
import { cachedConversation, dropConversation, patchConversation } from '../conversation-list/conversation-cache';
import { toLastMessage, type LastMessageJson } from '../conversation-list/list-conversations';
import { inboxKeys } from '../keys';
import { toMessage, type MessageRow } from './message';
import { useOutbox } from './outbox';
import { isReading } from './reading';
import { addMessages, heldThread } from './thread-cache';

/** Both topics tell of a message; together they are one read. */
const GATHER_MS = 30;
/** A message of mine is on its way: its answer brings what its event tells of. */
const OWN_ANSWER_MS = 300;
/** Between two reads of one conversation, however fast messages come. */
const PAUSE_MS = 250;
/** As many messages as the database answers at once. */
const PAGE_SIZE = 200;

interface News {
  title: string | null;
  updated_at: string;
  message_count: number;
  is_starred: boolean;
  unread_count: number;
  last_message: LastMessageJson | null;
  live_topic: string;
  messages: MessageRow[];
}

interface Wanted {
  number: number;
  /** Something else than a new message changed. */
  isForced: boolean;
}

const wanted = new WeakMap<QueryClient, Map<string, Wanted>>();
const pauses = new Map<string, number>();

/**
 * Brings a conversation up to the message with this number, or in any case without one, in one small read: its row in
 * the list, and the messages after those held. It is marked as read by the same call when it is open in a visible
 * window. What is known by then is not read.
 */
export function catchUpSoon(queryClient: QueryClient, id: string, number?: number): void {
  if (number !== undefined && isKnown(queryClient, id, number)) return;
  const all = wanted.get(queryClient) ?? new Map<string, Wanted>();
  wanted.set(queryClient, all);
  const already = all.get(id);
  if (already) {
    already.number = Math.max(already.number, number ?? 0);
    already.isForced ||= number === undefined;
    return;
  }
  const want: Wanted = { number: number ?? 0, isForced: number === undefined };
  all.set(id, want);
  const isSending = useOutbox
    .getState()
    .messages.some((message) => message.conversationId === id && message.state === 'sending');
  const pause = (pauses.get(id) ?? 0) - Date.now();
  setTimeout(
    () => {
      all.delete(id);
      if (!want.isForced && isKnown(queryClient, id, want.number)) return;
      pauses.set(id, Date.now() + PAUSE_MS);
      readNews(queryClient, id).catch((error: unknown) => {
        console.error('The conversation could not be caught up', error);
        // Gone for me, or a bad line: the list, which is tried again, knows.
        refetchSoon(queryClient, inboxKeys.conversations());
      });
    },
    Math.max(pause, isSending ? OWN_ANSWER_MS : GATHER_MS),
  );
}

function isKnown(queryClient: QueryClient, id: string, number: number): boolean {
  const held = heldThread(queryClient, id);
  return number <= (cachedConversation(queryClient, id)?.messageCount ?? 0) && (!held || number <= held.upTo);
}

async function readNews(queryClient: QueryClient, id: string): Promise<void> {
  const supabase = await getClient();
  for (;;) {
    const after = heldThread(queryClient, id)?.upTo;
    const news = (await unwrap(
      supabase.rpc('catch_up_conversation', {
        p_conversation_id: id,
        ...(after === undefined ? {} : { p_after: after }),
        p_mark_read: isReading(id),
      }),
    )) as unknown as News;
    const last = news.messages.at(-1);
    addMessages(queryClient, id, news.messages.map(toMessage), last && { upTo: last.number });
    patchConversation(queryClient, id, {
      title: news.title,
      updatedAt: news.updated_at,
      isStarred: news.is_starred,
      unreadCount: news.unread_count,
      lastMessage: toLastMessage(news.last_message),
      messageCount: news.message_count,
      liveTopic: news.live_topic,
    });
    if (news.messages.length < PAGE_SIZE) return;
  }
}

/** What an event of the user's own topic says of one conversation. */
export function followConversation(queryClient: QueryClient, payload: Record<string, unknown>): void {
  const { conversation_id: id, kind, message_number: number } = payload;
  if (typeof id !== 'string') return;
  const conversation = cachedConversation(queryClient, id);
  if (kind === 'removed') return dropConversation(queryClient, id);
  // New for me, further down than what was read, or with other people.
  if (!conversation || kind === 'participants') return refetchSoon(queryClient, inboxKeys.conversations());
  if (kind === 'message' && typeof number === 'number') return catchUpSoon(queryClient, id, number);
  if (kind === 'read' && Number(number) >= conversation.messageCount) {
    return patchConversation(queryClient, id, { unreadCount: 0 });
  }
  catchUpSoon(queryClient, id);
}

import type { QueryClient } from '@tanstack/react-query';
import { getClient, refetchSoon, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { conversationState } from '../../model/conversation';
import { cachedConversation, dropConversation, patchConversation } from '../../model/conversation-cache';
import { inboxKeys } from '../../model/keys';
import { isReading, noteReading } from '../../model/reading';
import { refreshConversationSoon } from '../../model/refresh-conversation';
import { messageSchema } from '../cache/message';
import { useOutbox } from '../outbox/outbox';
import { isMissing, missingAfter } from '../cache/missing';
import { addMessages } from '../cache/thread-cache';

/** Both topics announce a message; events this close together become one fetch. */
const BATCH_MS = 5;
/** While a message of mine is being sent: its response makes the fetch for its event unnecessary. */
const OWN_RESPONSE_MS = 300;
/** Between two fetches of one conversation, however fast messages come. */
const PAUSE_MS = 250;
/** An answer that takes longer is lost; the next fetch waits for none. */
const ANSWER_MS = 20_000;
/** An event is sent when its message is written, which other readers may see a moment later: so often it is asked for again. */
const MAX_REPEATS = 2;
/** As many messages as the database returns at once. */
const PAGE_SIZE = 200;

const updateSchema = z.object({ ...conversationState, messages: z.array(messageSchema) });

interface ScheduledFetch {
  /** Not needed once the message with this number is cached. */
  number: number;
  /** Something else than a new message changed: needed in any case. */
  isForced: boolean;
}

/** By conversation. */
interface Schedule {
  fetches: Map<string, ScheduledFetch>;
  /** Under way: what they bring may make the next one unnecessary. */
  running: Map<string, Promise<void>>;
  pausedUntil: Map<string, number>;
}

const schedules = new WeakMap<QueryClient, Schedule>();

/**
 * Updates a conversation up to the message with this number, or in any case without one, with one small fetch: its row
 * in the list, and the messages after those cached. The same call marks it as read while it is open in a visible
 * window. Skipped when the message is cached by then.
 */
export function catchUpSoon(queryClient: QueryClient, id: string, number?: number, repeats = MAX_REPEATS): void {
  if (number !== undefined && !isMissing(queryClient, id, number)) return;
  const schedule = schedules.get(queryClient) ?? { fetches: new Map(), running: new Map(), pausedUntil: new Map() };
  schedules.set(queryClient, schedule);
  const { fetches, running, pausedUntil } = schedule;
  const already = fetches.get(id);
  if (already) {
    already.number = Math.max(already.number, number ?? 0);
    already.isForced ||= number === undefined;
    return;
  }
  const next: ScheduledFetch = { number: number ?? 0, isForced: number === undefined };
  fetches.set(id, next);
  const isSending = useOutbox
    .getState()
    .messages.some((message) => message.conversationId === id && message.state === 'sending');
  const pause = (pausedUntil.get(id) ?? 0) - Date.now();
  const start = async () => {
    await running.get(id);
    fetches.delete(id);
    if (!next.isForced && !isMissing(queryClient, id, next.number)) return;
    pausedUntil.set(id, Date.now() + PAUSE_MS);
    const run = fetchUpdate(queryClient, id, next.number > 0).catch((error: unknown) => {
      console.error('The conversation could not be caught up', error);
      // No longer mine, or a network failure: refetching the list, with its retries, settles both.
      void refetchSoon(queryClient, inboxKeys.conversations());
    });
    running.set(id, run);
    await run;
    if (running.get(id) === run) running.delete(id);
    if (repeats > 0 && next.number > (cachedConversation(queryClient, id)?.message_count ?? Infinity))
      catchUpSoon(queryClient, id, next.number, repeats - 1);
  };
  setTimeout(() => void start(), Math.max(pause, isSending ? OWN_RESPONSE_MS : BATCH_MS));
}

async function fetchUpdate(queryClient: QueryClient, id: string, hasMessage: boolean): Promise<void> {
  const supabase = await getClient();
  for (;;) {
    const after = missingAfter(queryClient, id);
    // Only a message is read because it is open: a mark that was set elsewhere stays.
    const reads = hasMessage && isReading(id);
    const answer = unwrapAs(
      updateSchema,
      supabase
        .rpc('catch_up_conversation', {
          p_conversation_id: id,
          ...(after === undefined ? {} : { p_after: after }),
          p_mark_read: reads,
        })
        .abortSignal(AbortSignal.timeout(ANSWER_MS)),
    );
    const { messages, ...conversation } = await (reads ? noteReading(id, answer) : answer);
    const last = messages.at(-1);
    addMessages(queryClient, id, messages, last && { upTo: last.number });
    // A slower answer than one that came before it.
    if (conversation.message_count >= (cachedConversation(queryClient, id)?.message_count ?? 0))
      patchConversation(queryClient, id, conversation);
    // While it was asked without messages, the newest ones may have been opened, as they were before these.
    const upTo = missingAfter(queryClient, id);
    const hasMissed = after === undefined && upTo !== undefined && upTo < conversation.message_count;
    if (messages.length < PAGE_SIZE && !hasMissed) return;
  }
}

/** Whether the list holds already what an event of the user's own topic tells of one conversation. */
export function isListed(queryClient: QueryClient, payload: Record<string, unknown>): boolean {
  const { conversation_id: id, kind, message_number: number } = payload;
  const conversation = typeof id === 'string' ? cachedConversation(queryClient, id) : undefined;
  if (!conversation || typeof number !== 'number') return false;
  if (kind === 'message') return !isMissing(queryClient, conversation.conversation_id, number);
  return kind === 'read' && conversation.unread_count === 0 && !conversation.is_marked_unread;
}

/** Handles an event of the user's own topic about one conversation. */
export function followConversation(queryClient: QueryClient, payload: Record<string, unknown>): void {
  const { conversation_id: id, kind, message_number: number } = payload;
  if (typeof id !== 'string') return;
  const conversation = cachedConversation(queryClient, id);
  if (kind === 'removed') return dropConversation(queryClient, id);
  if (kind === 'waiting') return void refetchSoon(queryClient, inboxKeys.waiting(id));
  // New to me, on a page not loaded yet, or with other participants.
  if (!conversation || kind === 'participants') return refreshConversationSoon(queryClient, id);
  if (kind === 'message' && typeof number === 'number') return catchUpSoon(queryClient, id, number);
  // A reading from before the mark is told after it, too: only the database knows.
  if (kind === 'read' && Number(number) >= conversation.message_count && !conversation.is_marked_unread)
    return patchConversation(queryClient, id, { unread_count: 0 });
  // Of an own reading that was overtaken by the next message; reading only ever lowers the count.
  if (kind === 'read' && conversation.unread_count === 0 && !conversation.is_marked_unread) return;
  catchUpSoon(queryClient, id);
}

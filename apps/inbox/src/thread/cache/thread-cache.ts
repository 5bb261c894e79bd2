import type { QueryClient } from '@tanstack/react-query';
import { inboxKeys } from '../../model/keys';
import { mergeMessages, type CachedThread, type Message } from './message';

/** What is cached of a conversation, if it was opened before. */
export function cachedThread(queryClient: QueryClient, conversationId: string): CachedThread | undefined {
  return queryClient.getQueryData<CachedThread>(inboxKeys.messages(conversationId));
}

/**
 * Adds messages to an opened conversation; does nothing for one that was never opened. To a window that ends before the
 * newest message only what continues it is added.
 */
export function addMessages(
  queryClient: QueryClient,
  conversationId: string,
  incoming: Message[],
  change: Partial<Pick<CachedThread, 'hasOlder' | 'hasNewer' | 'upTo'>> = {},
): void {
  queryClient.setQueryData<CachedThread>(inboxKeys.messages(conversationId), (cached) => {
    if (!cached) return cached;
    const end = cached.hasNewer ? Math.max(cached.upTo, change.upTo ?? 0) : Infinity;
    const messages = mergeMessages(
      cached.messages,
      incoming.filter(({ number }) => number <= end),
    );
    const upTo = withoutGap(messages, Math.max(cached.upTo, change.upTo ?? 0));
    return { ...cached, ...change, messages, upTo };
  });
}

/** As many messages as are kept of one conversation: what lies farther away is fetched again when it is scrolled to. */
const MAX_CACHED = 1000;
/** Fewer, so that not every message that follows takes one away. */
const KEPT = 600;

/** Lets go of what is farthest from the reader, at the start or the end of the window, once it has become large. */
export function trimThread(queryClient: QueryClient, conversationId: string, side: 'older' | 'newer'): void {
  queryClient.setQueryData<CachedThread>(inboxKeys.messages(conversationId), (cached) => {
    if (!cached || cached.messages.length <= MAX_CACHED) return cached;
    if (side === 'older') return { ...cached, messages: cached.messages.slice(-KEPT), hasOlder: true };
    const messages = cached.messages.slice(0, KEPT);
    return { ...cached, messages, hasNewer: true, upTo: messages.at(-1)?.number ?? 0 };
  });
}

/** The number up to which the messages continue from another without a gap. */
function withoutGap(messages: Message[], from: number): number {
  let upTo = from;
  for (const { number } of messages) if (number === upTo + 1) upTo = number;
  return upTo;
}

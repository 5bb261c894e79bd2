import type { QueryClient } from '@tanstack/react-query';
import { inboxKeys } from '../model/keys';
import { updateWindow } from './history-window';
import { mergeMessages, type CachedThread, type Message } from './message';

/** What is cached of a conversation, if it was opened before. */
export function cachedThread(queryClient: QueryClient, conversationId: string): CachedThread | undefined {
  return queryClient.getQueryData<CachedThread>(inboxKeys.messages(conversationId));
}

/** Adds messages to an opened conversation; does nothing for one that was never opened. */
export function addMessages(
  queryClient: QueryClient,
  conversationId: string,
  incoming: Message[],
  change: Partial<Pick<CachedThread, 'hasOlder' | 'upTo'>> = {},
): void {
  updateWindow(queryClient, conversationId, incoming);
  queryClient.setQueryData<CachedThread>(inboxKeys.messages(conversationId), (cached) => {
    if (!cached) return cached;
    const messages = mergeMessages(cached.messages, incoming);
    const upTo = withoutGap(messages, Math.max(cached.upTo, change.upTo ?? 0));
    return { ...cached, ...change, messages, upTo };
  });
}

/** The number up to which the messages continue from another without a gap. */
function withoutGap(messages: Message[], from: number): number {
  let upTo = from;
  for (const { number } of messages) if (number === upTo + 1) upTo = number;
  return upTo;
}

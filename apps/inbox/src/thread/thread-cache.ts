import type { QueryClient } from '@tanstack/react-query';
import { inboxKeys } from '../keys';
import { mergeMessages, type HeldThread, type Message } from './message';

/** What the browser holds of a conversation, if it was opened before. */
export function heldThread(queryClient: QueryClient, conversationId: string): HeldThread | undefined {
  return queryClient.getQueryData<HeldThread>(inboxKeys.messages(conversationId));
}

/** Adds messages to an opened conversation; does nothing for one that was never opened. */
export function addMessages(
  queryClient: QueryClient,
  conversationId: string,
  incoming: Message[],
  change: Partial<Pick<HeldThread, 'hasOlder' | 'upTo'>> = {},
): void {
  queryClient.setQueryData<HeldThread>(inboxKeys.messages(conversationId), (held) => {
    if (!held) return held;
    const messages = mergeMessages(held.messages, incoming);
    const upTo = reach(messages, Math.max(held.upTo, change.upTo ?? 0));
    return { ...held, ...change, messages, upTo };
  });
}

/** How far the messages go on from a number without a gap. */
function reach(messages: Message[], from: number): number {
  let upTo = from;
  for (const { number } of messages) if (number === upTo + 1) upTo = number;
  return upTo;
}

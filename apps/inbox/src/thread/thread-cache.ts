import type { QueryClient } from '@tanstack/react-query';
import { inboxKeys } from '../keys';
import { mergeMessages, type HeldThread, type Message } from './message';

/** What the browser holds of a conversation, if it was opened before. */
export function heldThread(client: QueryClient, conversationId: string): HeldThread | undefined {
  return client.getQueryData<HeldThread>(inboxKeys.messages(conversationId));
}

/** Adds messages to an opened conversation; does nothing for one that was never opened. */
export function addMessages(
  client: QueryClient,
  conversationId: string,
  incoming: Message[],
  change: Partial<Pick<HeldThread, 'hasOlder'>> = {},
): void {
  client.setQueryData<HeldThread>(
    inboxKeys.messages(conversationId),
    (held) => held && { ...held, ...change, messages: mergeMessages(held.messages, incoming) },
  );
}

import type { QueryClient } from '@tanstack/react-query';
import { cachedConversation } from '../../model/conversation-cache';
import { cachedThread } from './thread-cache';

/**
 * Whether the message with this number is still missing where it belongs: in the list, and in the thread, if that was
 * opened and ends at the newest message.
 */
export function isMissing(queryClient: QueryClient, id: string, number: number): boolean {
  const thread = cachedThread(queryClient, id);
  return (
    number > (cachedConversation(queryClient, id)?.message_count ?? 0) ||
    (thread !== undefined && !thread.hasNewer && number > thread.upTo)
  );
}

/** The number after which messages are missing in the thread; undefined where none belongs into what is cached. */
export function missingAfter(queryClient: QueryClient, id: string): number | undefined {
  const thread = cachedThread(queryClient, id);
  return thread?.hasNewer ? undefined : thread?.upTo;
}

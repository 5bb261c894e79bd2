import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { inboxKeys } from '../keys';
import type { Conversation } from './conversation';

/** Changes one conversation of the cached list at once, before the server has answered. */
export function patchConversation(client: QueryClient, id: string, change: Partial<Conversation>): void {
  client.setQueryData<InfiniteData<Conversation[]>>(
    inboxKeys.conversations(),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => page.map((item) => (item.id === id ? { ...item, ...change } : item))),
      },
  );
}

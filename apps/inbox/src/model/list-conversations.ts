import { infiniteQueryOptions } from '@tanstack/react-query';
import { getClient, listOf, unwrapAs } from '@lineup/data';
import { isConversation, type Conversation } from './conversation';
import { inboxKeys } from './keys';

const PAGE_SIZE = 50;

/** The last row of a page: the next page holds older activity. */
type Cursor = Pick<Conversation, 'updated_at' | 'conversation_id'>;

/** My conversations, newest activity first, with people, last message and unread count: one request per page. */
export const listConversations = () =>
  infiniteQueryOptions({
    queryKey: inboxKeys.conversations(),
    queryFn: async ({ pageParam, signal }): Promise<Conversation[]> => {
      const supabase = await getClient();
      return await unwrapAs(
        listOf(isConversation),
        supabase
          .rpc('list_conversations', {
            p_limit: PAGE_SIZE,
            ...(pageParam && { p_before: pageParam.updated_at, p_before_id: pageParam.conversation_id }),
          })
          .abortSignal(signal),
      );
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page): Cursor | null => (page.length === PAGE_SIZE ? (page.at(-1) ?? null) : null),
  });

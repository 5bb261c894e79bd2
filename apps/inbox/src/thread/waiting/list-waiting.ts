import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getClient, unwrapAs, type Tables } from '@lineup/data';
import * as z from '@lineup/schema';
import { inboxKeys } from '../../model/keys';
import { refreshConversationSoon } from '../../model/refresh-conversation';
import { messageImageSchema } from '../cache/message';

const columns = z.columnsOf<Tables<'waiting_messages'>>()({
  id: z.string(),
  content: z.string(),
  /** When it is sent, unless a minor of the conversation sleeps longer then. */
  due_at: z.string(),
  /** It was due, and could not be sent any more. */
  refused_at: z.nullable(z.string()),
});
const waitingSchema = z.object({ ...columns, images: z.nullable(z.array(messageImageSchema)) });

/** A message of mine that waits for the morning of a minor: nobody else knows of it. */
export type WaitingMessage = z.infer<typeof waitingSchema>;

/** What of mine waits in a conversation, in the order of writing. */
export const listWaiting = (conversationId: string) =>
  queryOptions({
    queryKey: inboxKeys.waiting(conversationId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrapAs(
        z.array(waitingSchema),
        supabase
          .from('waiting_messages')
          .select('id, content, due_at, refused_at, images')
          .eq('conversation_id', conversationId)
          .order('created_at')
          .order('id')
          .limit(200)
          .abortSignal(signal),
      );
    },
    staleTime: Infinity,
  });

/** Shows what was sent at night where it waits, before it goes from the outbox. */
export async function showWaiting(queryClient: QueryClient, conversationId: string): Promise<void> {
  refreshConversationSoon(queryClient, conversationId);
  await queryClient.fetchQuery({ ...listWaiting(conversationId), staleTime: 0 });
}

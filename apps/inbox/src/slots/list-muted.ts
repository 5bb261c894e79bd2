import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { inboxKeys } from '../model/keys';

/** The most that the database lists at once. */
export const MAX_MUTED = 100;

const mutedSchema = z.object({
  conversation_id: z.string(),
  title: z.nullable(z.string()),
  participants: z.nullable(z.array(z.object({ user_id: z.string(), display_name: z.nullable(z.string()) }))),
  /** When it ends by itself. */
  muted_until: z.nullable(z.string()),
});
export type Muted = z.infer<typeof mutedSchema>;

/** My muted conversations, those with the latest messages first. */
export const listMuted = {
  queryKey: inboxKeys.muted(),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Muted[]> =>
    unwrapAs(z.array(mutedSchema), readFunction('list_conversations', { p_show: 'muted', p_limit: MAX_MUTED }, signal)),
  // Conversations are muted elsewhere.
  staleTime: 0,
};

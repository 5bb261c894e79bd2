import { isText, listOf, orNull, readFunction, shape, unwrapAs, type Checked } from '@lineup/data';
import { inboxKeys } from '../model/keys';

/** The most that the database lists at once. */
export const MAX_MUTED = 100;

const isMuted = shape({
  conversation_id: isText,
  title: orNull(isText),
  participants: orNull(listOf(shape({ user_id: isText, display_name: orNull(isText) }))),
  /** When it ends by itself. */
  muted_until: orNull(isText),
});
export type Muted = Checked<typeof isMuted>;

/** My muted conversations, those with the latest messages first. */
export const listMuted = {
  queryKey: inboxKeys.muted(),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Muted[]> =>
    unwrapAs(listOf(isMuted), readFunction('list_conversations', { p_show: 'muted', p_limit: MAX_MUTED }, signal)),
  // Conversations are muted elsewhere.
  staleTime: 0,
};

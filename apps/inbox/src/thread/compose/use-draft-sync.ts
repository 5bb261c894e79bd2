import { useEffect } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getClient, refetchSoon, unwrap, useTopic } from '@lineup/data';
import { readDrafts, watchDrafts } from '../../model/draft';
import { inboxKeys } from '../../model/keys';
import { forgetSavedDrafts, isOwnDraft, stopWaiting, takeDrafts } from './save-draft';

/** As many as anybody goes back to. */
const MAX_DRAFTS = 100;

/** My newest drafts of all devices, emptied ones too: they empty those of this browser. */
const listDrafts = (userId: string) =>
  queryOptions({
    queryKey: inboxKeys.drafts(),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      const rows = await unwrap(
        supabase
          .from('message_drafts')
          .select('conversation_id, content, typed_at')
          .eq('user_id', userId)
          .order('typed_at', { ascending: false })
          .limit(MAX_DRAFTS)
          .abortSignal(signal),
      );
      takeDrafts(userId, rows);
      return rows.length;
    },
    staleTime: Infinity,
    // What the database holds is known only while the inbox is open.
    refetchOnMount: 'always',
  });

/** While the inbox is open: drafts are the same in all tabs and on all devices. */
export function useDraftSync(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    forgetSavedDrafts();
    readDrafts(userId);
    const stopWatching = watchDrafts(userId);
    return () => {
      stopWatching();
      stopWaiting();
    };
  }, [userId]);
  useQuery(listDrafts(userId));
  const refetch = () => void refetchSoon(queryClient, inboxKeys.drafts());
  useTopic({
    topic: `user:${userId}`,
    // They are read again now.
    since: () => Date.now(),
    onEvent: ({ event, payload }) => {
      if (event === 'draft' && !isOwnDraft(payload['typed_at'])) refetch();
    },
    onJoin: (hasGap) => {
      if (hasGap && queryClient.getQueryState(inboxKeys.drafts())?.status === 'success') refetch();
    },
  });
}

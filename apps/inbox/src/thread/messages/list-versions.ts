import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { inboxKeys } from '../../model/keys';

/** Earlier texts of a message, the latest first. Asked again each time: another edit may have come. */
export const listVersions = (messageId: string) =>
  queryOptions({
    queryKey: inboxKeys.versions(messageId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrap(supabase.rpc('list_message_versions', { p_message_id: messageId }).abortSignal(signal));
    },
    staleTime: 0,
    gcTime: 0,
  });

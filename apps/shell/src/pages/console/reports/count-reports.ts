import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useLiveQuery } from '@lineup/data';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { consoleKeys } from '../model/keys';

const OPEN_REPORTS = 'open_reports_total';

const countReports = queryOptions({
  queryKey: consoleKeys.reportCount(),
  queryFn: async () => {
    const supabase = await getClient();
    return await unwrap(supabase.rpc(OPEN_REPORTS));
  },
});

/** How many reports wait, kept current: the database sends each change, and the open lists are read again. */
export function useReportCount(): number {
  const userId = useAuth().user?.id;
  const queryClient = useQueryClient();
  const { data = 0 } = useQuery(countReports);
  useLiveQuery({
    topic: userId ? `user:${userId}` : null,
    events: ['count'],
    key: countReports.queryKey,
    onEvent: ({ payload }) => {
      if (payload['name'] !== OPEN_REPORTS || typeof payload['value'] !== 'number') return true;
      queryClient.setQueryData(countReports.queryKey, payload['value']);
      void queryClient.invalidateQueries({ queryKey: consoleKeys.allReports() });
      return true;
    },
  });
  return data;
}

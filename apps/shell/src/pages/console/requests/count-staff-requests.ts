import { useAuth } from '@lineup/auth';
import { getClient, unwrapAs, useLiveQuery } from '@lineup/data';
import * as z from '@lineup/schema';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { consoleKeys } from '../model/keys';

const countsSchema = z.object({ roles: z.number(), colleges: z.number(), teams: z.number() });

const countStaffRequests = queryOptions({
  queryKey: consoleKeys.requestCounts(),
  queryFn: async () => {
    const supabase = await getClient();
    return unwrapAs(countsSchema, supabase.rpc('count_staff_requests'));
  },
});

/** How many requests wait for staff, kept current: the database says that one came or went, and the open lists follow. */
export function useStaffRequests(): z.infer<typeof countsSchema> {
  const userId = useAuth().user?.id;
  const queryClient = useQueryClient();
  const { data = { roles: 0, colleges: 0, teams: 0 } } = useQuery(countStaffRequests);
  useLiveQuery({
    topic: userId ? `user:${userId}` : null,
    events: ['count'],
    key: countStaffRequests.queryKey,
    onEvent: ({ payload }) => {
      if (payload['name'] !== 'staff_requests') return true;
      void queryClient.invalidateQueries({ queryKey: consoleKeys.requestCounts() });
      void queryClient.invalidateQueries({ queryKey: consoleKeys.allRequests() });
      return true;
    },
  });
  return data;
}

import { getClient, unwrapAs } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { consoleKeys } from '../model/keys';

const remoteLoadsSchema = z.object({
  remote: z.string(),
  channel: z.string(),
  version: z.string(),
  loaded: z.number(),
  failed: z.number(),
  crashed: z.number(),
  slow: z.number(),
  // Addresses that told of an error.
  failing_callers: z.number(),
  // Null where it never came.
  average_ms: z.nullable(z.number()),
  last_at: z.string(),
});

/** How a version did in the last hour, as browsers that were drawn to tell said. */
export type RemoteLoads = z.infer<typeof remoteLoadsSchema>;

/** How often it is asked again while the console is open, in ms: a bad canary shows within a minute. */
const INTERVAL = 15_000;

/** How each version of each remote did in the last hour. */
export const listRemoteLoads = queryOptions({
  queryKey: consoleKeys.loads(),
  staleTime: 0,
  refetchInterval: INTERVAL,
  queryFn: async ({ signal }) => {
    const supabase = await getClient();
    return unwrapAs(
      z.array(remoteLoadsSchema),
      supabase.rpc('list_remote_loads', { p_minutes: 60 }).abortSignal(signal),
    );
  },
});

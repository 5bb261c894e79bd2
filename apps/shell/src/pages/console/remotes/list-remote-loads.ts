import { getClient, isNumber, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import { consoleKeys } from '../model/keys';

const isRemoteLoads = shape({
  remote: isText,
  channel: isText,
  version: isText,
  loaded: isNumber,
  failed: isNumber,
  crashed: isNumber,
  slow: isNumber,
  // Addresses that told of an error.
  failing_callers: isNumber,
  // Null where it never came.
  average_ms: orNull(isNumber),
  last_at: isText,
});

/** How a version did in the last hour, as browsers that were drawn to tell said. */
export type RemoteLoads = Checked<typeof isRemoteLoads>;

/** How often it is asked again while the console is open, in ms: a bad canary shows within a minute. */
const INTERVAL = 15_000;

/** How each version of each remote did in the last hour. */
export const listRemoteLoads = queryOptions({
  queryKey: consoleKeys.loads(),
  staleTime: 0,
  refetchInterval: INTERVAL,
  queryFn: async ({ signal }) => {
    const supabase = await getClient();
    return unwrapAs(listOf(isRemoteLoads), supabase.rpc('list_remote_loads', { p_minutes: 60 }).abortSignal(signal));
  },
});

import { getClient, unwrapAs } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { consoleKeys } from '../model/keys';

const versionVitalsSchema = z.object({
  remote: z.string(),
  version: z.string(),
  metric: z.string(),
  pages: z.number(),
  // Three of four pages stay below it; null where it is above all bounds.
  upper_bound: z.nullable(z.number()),
});

/** How pages of a version felt, as browsers that were drawn to tell measured it. */
export type VersionVital = z.infer<typeof versionVitalsSchema>;

/** How often it is fetched again while the console is open, in ms. */
const INTERVAL = 60_000;

/** How pages of every version of every remote and of the shell felt in the last two weeks. */
export const listVersionVitals = queryOptions({
  queryKey: consoleKeys.vitals(),
  staleTime: 0,
  refetchInterval: INTERVAL,
  queryFn: async ({ signal }) => {
    const supabase = await getClient();
    return unwrapAs(z.array(versionVitalsSchema), supabase.rpc('list_version_vitals').abortSignal(signal));
  },
});

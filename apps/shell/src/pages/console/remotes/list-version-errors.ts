import { getClient, unwrapAs } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { consoleKeys } from '../model/keys';

const versionErrorsSchema = z.object({
  remote: z.string(),
  version: z.string(),
  fingerprint: z.string(),
  name: z.string(),
  message: z.string(),
  // Top of the stack first, as "function /file:line:column".
  frames: z.array(z.string()),
  route: z.string(),
  shell: z.string(),
  page_loads: z.number(),
  callers: z.number(),
  // Null where nobody knows how many page loads there were.
  affected_share: z.nullable(z.number()),
  first_at: z.string(),
  last_at: z.string(),
});

/** An error of one version, added up. */
export type VersionError = z.infer<typeof versionErrorsSchema>;

/** How often it is fetched again while the console is open, in ms. */
const INTERVAL = 15_000;

/** Errors of every version of every remote and of the shell, the latest first. */
export const listVersionErrors = queryOptions({
  queryKey: consoleKeys.errors(),
  staleTime: 0,
  refetchInterval: INTERVAL,
  queryFn: async ({ signal }) => {
    const supabase = await getClient();
    return unwrapAs(z.array(versionErrorsSchema), supabase.rpc('list_version_errors').abortSignal(signal));
  },
});

import { getClient, unwrap } from '@lineup/data';
import type { Flag } from '@lineup/flags';
import { queryOptions } from '@tanstack/react-query';
import { consoleKeys } from './keys';

/** A flag as staff edit it. */
export interface StaffFlag extends Flag {
  id: string;
  required_roles: string[];
  rollout_percentage: number;
  dev_only: boolean;
  feature_type: string;
  notes: string | null;
  /** Changes with every change of the flag: a change made from an older state is refused. */
  updated_at: string;
}

const columns =
  'id, key, variant, enabled, required_roles, rollout_percentage, dev_only, feature_type, notes, updated_at';

/** All flags by key, also those that are off. */
export const listFlags = queryOptions({
  queryKey: consoleKeys.flags(),
  staleTime: 0,
  queryFn: async ({ signal }): Promise<StaffFlag[]> => {
    const supabase = await getClient();
    return unwrap(supabase.rpc('list_flags').select(columns).abortSignal(signal));
  },
});

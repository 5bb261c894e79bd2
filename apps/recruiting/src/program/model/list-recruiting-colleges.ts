import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

/** Colleges whose recruiting the user sees: own ones first, all for platform staff. */
export const listRecruitingColleges = (userId: string) =>
  queryOptions({
    queryKey: recruitingKeys.recruitingColleges(userId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrap(supabase.rpc('list_recruiting_colleges').abortSignal(signal));
    },
  });

import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

/** Whether the user can have an address: `free`, `yours`, `taken` or `invalid`. */
export const checkAddress = (slug: string) =>
  queryOptions({
    queryKey: recruitingKeys.address(slug),
    // The database answers 60 times an hour; publishing asks it again.
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrap(supabase.rpc('check_slug', { p_slug: slug }).abortSignal(signal));
    },
  });

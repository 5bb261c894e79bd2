import { containing, getClient, unwrap } from '@lineup/data';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { consoleKeys } from '../model/keys';

/** Colleges whose name contains a text. */
export const searchColleges = (search: string) =>
  queryOptions({
    queryKey: consoleKeys.colleges(search),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrap(
        supabase
          .from('colleges')
          .select('id, name')
          .ilike('name', containing(search))
          .order('name')
          .limit(20)
          .abortSignal(signal),
      );
    },
  });

import { queryOptions } from '@tanstack/react-query';
import { containing, getClient, unwrap } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

/** Up to ten published colleges whose name holds a text. */
export const findColleges = (text: string) =>
  queryOptions({
    queryKey: recruitingKeys.collegeNames(text),
    enabled: text.length > 1,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrap(
        supabase
          .from('colleges')
          .select('id, name, city, country, state')
          .ilike('name', containing(text))
          .order('name')
          .limit(10)
          .abortSignal(signal),
      );
    },
  });

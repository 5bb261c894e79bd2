import { queryOptions } from '@tanstack/react-query';
import { getReader, unwrap } from '@lineup/data';
import { teamKeys } from './keys';

/** The games to choose from, by name. */
export const listTitles = () =>
  queryOptions({
    queryKey: teamKeys.titles(),
    queryFn: async ({ signal }) => {
      const client = await getReader();
      return unwrap(
        client
          .from('esports_titles')
          .select('id, name, slug')
          .eq('active', true)
          .order('name')
          .limit(200)
          .abortSignal(signal),
      );
    },
  });

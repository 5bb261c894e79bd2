import { queryOptions } from '@tanstack/react-query';
import { getReader, unwrap } from '@lineup/data';
import { teamKeys } from '../model/keys';

/** The games with their ranks, the lowest first, for the form of a post. */
export const listLadders = () =>
  queryOptions({
    queryKey: teamKeys.ladders(),
    queryFn: async ({ signal }) => {
      const client = await getReader();
      return unwrap(
        client
          .from('esports_titles')
          .select('id, name, esports_ranks(name, ordinal)')
          .eq('active', true)
          .order('name')
          .order('ordinal', { referencedTable: 'esports_ranks' })
          .limit(200)
          .abortSignal(signal),
      );
    },
  });

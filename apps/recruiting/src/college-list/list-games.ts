import { queryOptions } from '@tanstack/react-query';
import { getReader, unwrap } from '@lineup/data';
import { recruitingKeys } from '../model/keys';

/** Names of the games that programs play, for the filter. */
export const listGames = () =>
  queryOptions({
    queryKey: recruitingKeys.games(),
    queryFn: async ({ signal }): Promise<string[]> => {
      const supabase = await getReader();
      const rows = await unwrap(
        supabase.from('esports_titles').select('name').eq('active', true).order('name').limit(100).abortSignal(signal),
      );
      return rows.map((row) => row.name);
    },
  });

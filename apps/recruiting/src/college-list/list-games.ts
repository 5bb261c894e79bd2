import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { recruitingKeys } from '../model/keys';

/** Names of the games that programs play, for the filter. */
export const listGames = () =>
  queryOptions({
    queryKey: recruitingKeys.games(),
    queryFn: async (): Promise<string[]> => {
      const client = await getClient();
      const rows = await unwrap(
        client.from('esports_titles').select('name').eq('active', true).order('name').limit(100),
      );
      return rows.map((row) => row.name);
    },
  });

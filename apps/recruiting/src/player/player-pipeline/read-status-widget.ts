import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

export const readStatusWidget = (userId: string) =>
  queryOptions({
    queryKey: recruitingKeys.statusWidget(userId),
    queryFn: async ({ signal }): Promise<string | null> => {
      const supabase = await getClient();
      return unwrap(supabase.rpc('read_status_widget').abortSignal(signal));
    },
  });

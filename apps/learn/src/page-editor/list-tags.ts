import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { learnKeys } from '../model/keys';

/** The tags in use, the most used first. */
export const listTags = () =>
  queryOptions({
    queryKey: learnKeys.newsTags(),
    queryFn: async ({ signal }): Promise<string[]> => {
      const supabase = await getClient();
      const answer = await unwrap(supabase.rpc('list_news', { p_limit: 1 }).abortSignal(signal));
      return (answer as { tags: { tag: string }[] }).tags.map(({ tag }) => tag);
    },
  });

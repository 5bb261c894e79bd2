import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { queryOptions } from '@tanstack/react-query';
import { shellKeys } from '../../../keys';

const exportsSchema = z.array(
  z.object({
    conversation_id: z.string(),
    // Of a group that has one.
    title: z.nullable(z.string()),
    // Null once it is gone.
    team_name: z.nullable(z.string()),
    exported_by_name: z.nullable(z.string()),
    exported_at: z.string(),
  }),
);

/** Conversations of the user that owners of teams have exported, the latest first. */
export const exportsOfMineQuery = (userId: string) =>
  queryOptions({
    queryKey: shellKeys.exports(userId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(exportsSchema, supabase.rpc('list_exports_of_mine').abortSignal(signal));
    },
  });

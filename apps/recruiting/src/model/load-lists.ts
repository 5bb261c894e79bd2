import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from './keys';

const listSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  updated_at: z.string(),
  /** When its link was made; null while it is not shared. */
  shared_since: z.nullable(z.string()),
  players: z.number(),
  colleges: z.number(),
});

/** A list by name, with how much is in it. */
export type ListSummary = z.infer<typeof listSummarySchema>;

/** As the database has it. */
export const LIST_NAME_MAX = 80;
export const NOTE_MAX = 2000;

/** The user's own lists, by name. */
export const loadLists = (userId: string) =>
  queryOptions({
    queryKey: recruitingKeys.lists(userId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(z.array(listSummarySchema), supabase.rpc('load_lists').abortSignal(signal));
    },
  });

import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';

const closingFactsSchema = z.object({
  id: z.string(),
  name: z.string(),
  game: z.nullable(z.string()),
  /** The open position that the interest is about. */
  need: z.nullable(z.string()),
  /** What it may be closed with: own words, at night or for some people a sentence of the list, or no note at all. */
  way: z.enum(['words', 'night', 'sentence', 'none']),
});

export type ClosingFacts = z.infer<typeof closingFactsSchema>;

/** What notes to these interests may say and name. */
export const loadClosing = (userId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: recruitingKeys.closing(userId, ids),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        z.array(closingFactsSchema),
        supabase.rpc('load_closing', { p_interest_ids: [...ids] }).abortSignal(signal),
      );
    },
  });

import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../model/keys';

const evaluationSchema = z.object({
  id: z.string(),
  team: z.string(),
  /** The player. */
  person: z.nullable(z.string()),
  /** Since when the player waits; null while nothing is asked for. */
  asked_at: z.nullable(z.string()),
  /** When the viewer wrote what is there. */
  written_at: z.nullable(z.string()),
  ratings: z.nullable(z.record(z.string(), z.number())),
  words: z.nullable(z.string()),
  /** Whether it can be written now: `night` until the morning of a minor, `none` where the two are no longer of one team. */
  way: z.enum(['words', 'night', 'none']),
});

/** An evaluation that the viewer is asked for, or wrote. */
export type AskedEvaluation = z.infer<typeof evaluationSchema>;

/** Evaluations that the viewer is asked for, the longest wait first, then those that they wrote. */
export const loadEvaluations = (viewerId: string) =>
  queryOptions({
    queryKey: teamKeys.evaluations(viewerId),
    // Players ask elsewhere: each visit refetches.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(z.array(evaluationSchema), supabase.rpc('load_evaluations').abortSignal(signal));
    },
  });

import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { queryOptions } from '@tanstack/react-query';
import { recruitingKeys } from '../../../model/keys';

const teamResultSchema = z.object({
  tournament_id: z.string(),
  team: z.string(),
  name: z.string(),
  placement: z.number(),
  achieved_on: z.string(),
});

/** What a team of the player recorded, and the profile has not taken over. */
export type TeamResult = z.infer<typeof teamResultSchema>;

export const listTeamResults = queryOptions({
  // Beside the profile, whose changes refetch it.
  queryKey: [...recruitingKeys.players(), 'team-results'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const supabase = await getClient();
    return unwrapAs(z.array(teamResultSchema), supabase.rpc('list_team_results').abortSignal(signal));
  },
});

import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../../model/keys';
import { lineupRosterSchema, matchSchema } from '../../model/match';

const tournamentMatchSchema = z.object({
  ...matchSchema.shape,
  id: z.string(),
  /** Slug. */
  game: z.string(),
  game_name: z.string(),
  lineup_size: z.number(),
  has_maps: z.boolean(),
  /** Whether the tournament is the viewer's team's own. */
  is_host: z.boolean(),
  /** Null once that team is gone or left the match; without an id it is from outside, without a name it is private. */
  opponent: z.nullable(z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()) })),
  /** Null where a minor reads the words of another team. */
  tournament: z.nullable(z.string()),
  can_change: z.boolean(),
  /** Whether the tournament has begun. */
  can_enter: z.boolean(),
});
export type TournamentMatch = z.infer<typeof tournamentMatchSchema>;

const matchesSchema = z.object({
  may_act: z.boolean(),
  can_add: z.boolean(),
  games: z.array(z.object({ slug: z.string(), name: z.string() })),
  roster: lineupRosterSchema,
  matches: z.array(tournamentMatchSchema),
});
export type TournamentMatches = z.infer<typeof matchesSchema>;

/** Stands for the matches in tournaments of others, in the address and in keys. */
export const AGAINST = 'against';

/** Matches of a tournament of the team, or those in which others named the team. Fetched each time the dialog opens. */
export const loadMatches = (teamId: string, of: string, viewerId: string | null) =>
  queryOptions({
    queryKey: teamKeys.matches(teamId, of, viewerId),
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrapAs(
        z.nullable(matchesSchema),
        supabase
          .rpc('load_tournament_matches', { p_team_id: teamId, ...(of !== AGAINST && { p_tournament_id: of }) })
          .abortSignal(signal),
      );
    },
  });

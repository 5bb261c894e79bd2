import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../../model/keys';
import { lineupRosterSchema, matchSchema } from '../../model/match';
import { calledOffSchema, proposedTimeSchema, scrimTeamSchema } from '../../model/scrim';

const scrimSchema = z.object({
  id: z.string(),
  team_id: z.string(),
  /** Whether the viewer arranges it: owner or staff. */
  may_act: z.boolean(),
  starts_at: z.string(),
  lineup_size: z.number(),
  has_maps: z.boolean(),
  called_off: calledOffSchema,
  proposed: proposedTimeSchema,
  /** Whether the other team came, as the viewer's team told. */
  arrival: z.nullable(z.enum(['on_time', 'late', 'absent'])),
  /** Null once the other team is gone, and for a minor where it is private. */
  opponent: z.nullable(scrimTeamSchema),
  /** Who may be lined up; null for who does not arrange it. */
  roster: lineupRosterSchema,
  matches: z.array(matchSchema),
});
/** The scrim behind a practice. */
export type PracticeScrim = z.infer<typeof scrimSchema>;

/** The scrim behind a practice, for people of its team. Fetched each time the dialog opens. */
export const loadScrim = (teamId: string, practiceId: string, viewerId: string) =>
  queryOptions({
    queryKey: teamKeys.scrim(teamId, practiceId, viewerId),
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrapAs(
        z.nullable(scrimSchema),
        supabase.rpc('load_scrim', { p_practice_id: practiceId }).abortSignal(signal),
      );
    },
  });

import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../model/keys';

const weekTeamSchema = z.object({
  id: z.string(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  live_topic: z.string(),
});
export type WeekTeam = z.infer<typeof weekTeamSchema>;

const weekEventSchema = z.object({
  kind: z.enum(['practice', 'tournament']),
  id: z.string(),
  team_id: z.string(),
  title: z.string(),
  /** ISO instant. */
  starts_at: z.string(),
  /** As all that follows, null for a tournament. */
  duration_minutes: z.nullable(z.number()),
  location: z.nullable(z.string()),
  /** Null where the team plays no other. */
  game: z.nullable(z.string()),
  attending_count: z.nullable(z.number()),
  maybe_count: z.nullable(z.number()),
  not_attending_count: z.nullable(z.number()),
  /** How many have not answered; null unless the viewer runs the team. */
  open_count: z.nullable(z.number()),
  waits_for_me: z.boolean(),
});
export type WeekEvent = z.infer<typeof weekEventSchema>;

const weekSchema = z.object({ teams: z.array(weekTeamSchema), events: z.array(weekEventSchema) });
export type Week = z.infer<typeof weekSchema>;

/** What the viewer's teams do in the next seven days, the earliest first. */
export const loadWeek = (viewerId: string) =>
  queryOptions({
    queryKey: teamKeys.week(viewerId),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrapAs(weekSchema, supabase.rpc('load_week').abortSignal(signal));
    },
  });

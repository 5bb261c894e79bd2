import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { announcementSchema } from '../../model/announcement';
import { teamKeys } from '../../model/keys';

const readingSchema = z.object({
  ...announcementSchema.shape,
  /** Those whom it is for; null unless the viewer owns or staffs the team, and while it waits. */
  people: z.nullable(
    z.array(
      z.object({
        user_id: z.string(),
        name: z.nullable(z.string()),
        avatar_url: z.nullable(z.string()),
        seen_at: z.nullable(z.string()),
        acknowledged_at: z.nullable(z.string()),
        /** Whether a guardian of this minor has seen it, or acknowledged it where that is asked. */
        by_guardian: z.boolean(),
      }),
    ),
  ),
  /** From when on the rest may be reminded again; null for at once. */
  remind_at: z.nullable(z.string()),
});

/** An announcement with who has seen it. */
export type Reading = z.infer<typeof readingSchema>;
export type Reader = NonNullable<Reading['people']>[number];

/** One announcement; null for one that is gone, or not for the viewer. Fetched each time it opens. */
export const loadAnnouncement = (teamId: string, id: string) =>
  queryOptions({
    queryKey: teamKeys.announcement(teamId, id),
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      if (!/^[0-9a-f-]{36}$/i.test(id)) return null;
      const supabase = await getClient();
      return await unwrapAs(
        z.nullable(readingSchema),
        supabase.rpc('load_announcement', { p_id: id }).abortSignal(signal),
      );
    },
  });

import { infiniteQueryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { announcementSchema } from '../../model/announcement';
import { teamKeys } from '../../model/keys';

const pageSchema = z.object({
  items: z.array(announcementSchema),
  next: z.nullable(z.object({ published_at: z.string(), id: z.string() })),
});

type Cursor = NonNullable<z.infer<typeof pageSchema>['next']>;

/** All announcements of a team that the viewer reads, newest first, page after page. */
export const listAnnouncements = (teamId: string) =>
  infiniteQueryOptions({
    queryKey: teamKeys.announcements(teamId),
    initialPageParam: null as Cursor | null,
    queryFn: async ({ pageParam }) => {
      const supabase = await getClient();
      const from = pageParam ? { p_before: pageParam.published_at, p_before_id: pageParam.id } : {};
      const page = await unwrapAs(
        z.nullable(pageSchema),
        supabase.rpc('list_announcements', { p_team_id: teamId, ...from }),
      );
      return page ?? { items: [], next: null };
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

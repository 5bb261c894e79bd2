import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../model/keys';
import { postFactsSchema } from '../model/recruiting-post';
import { readPostFilters, type PostFilters } from './post-filters';

const cursorSchema = z.object({ at: z.string(), id: z.string() });
/** The post after which the next page begins. */
type PostCursor = z.infer<typeof cursorSchema>;

const foundPostSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  positions_needed: z.array(z.string()),
  is_paid: z.boolean(),
  salary_range: z.nullable(z.string()),
  ...postFactsSchema.shape,
  team: z.object({ id: z.string(), name: z.string(), logo_url: z.nullable(z.string()) }),
});
/** A post with its team. */
export type FoundPost = z.infer<typeof foundPostSchema>;

const pageSchema = z.object({
  posts: z.array(foundPostSchema),
  next: z.nullable(cursorSchema),
  /** The games, and whether the viewer has a game and free hours to filter by; with the first page alone. */
  viewer: z.nullable(
    z.object({
      games: z.array(z.object({ slug: z.string(), name: z.string() })),
      plays: z.boolean(),
      has_times: z.boolean(),
      is_looking: z.optional(z.boolean()),
    }),
  ),
});

/** The posts that an address of `/teams/posts` shows. */
export const findPostsAt = (address: string, viewerId: string | null) =>
  findPosts(readPostFilters(new URL(address).searchParams), viewerId);

/** Open recruiting posts of teams, the newest first, page after page. */
export const findPosts = (filters: PostFilters, viewerId: string | null) =>
  infiniteQueryOptions({
    queryKey: teamKeys.posts(filters, viewerId),
    initialPageParam: null as PostCursor | null,
    getNextPageParam: (page: z.infer<typeof pageSchema>) => page.next,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const supabase = await getClient();
      const { game, role, isMyRank, isMyTimes, isMySearch } = filters;
      return unwrapAs(
        pageSchema,
        supabase
          .rpc('find_recruiting_posts', {
            ...(game && { p_game: game }),
            ...(role && { p_role: role }),
            ...(isMyRank && { p_my_rank: true }),
            ...(isMyTimes && { p_my_times: true }),
            ...(isMySearch && { p_my_search: true }),
            ...(pageParam && { p_after_at: pageParam.at, p_after_id: pageParam.id }),
          })
          .abortSignal(signal),
      );
    },
  });

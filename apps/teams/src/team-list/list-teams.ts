import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { afterRow, containing, cutPage, getReader, readAfter, unwrapAs, type After, type Tables } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../model/keys';
import { readTeamFilters, type TeamFilters } from './team-filters';

const columns = z.columnsOf<Tables<'teams'>>()({
  id: z.string(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  organization_type: z.string(),
});

const teamSummarySchema = z.object({
  ...columns,
  subscription_tier: z.nullable(z.string()),
  games: z.array(z.object({ esports_titles: z.nullable(z.object({ name: z.string() })) })),
  /** At most one. */
  open_posts: z.array(z.object({ id: z.string() })),
});

/** A team on its card. */
export type TeamSummary = z.infer<typeof teamSummarySchema>;

export interface TeamListPage {
  teams: TeamSummary[];
  /** How many teams the filters leave; counted at the start of the list only. */
  total: number | null;
  /** Name and id of the last team, after which the next page starts, or null on the last one. */
  next: After | null;
}

const PAGE_SIZE = 24;
const COLUMNS = `id, name, logo_url, subscription_tier, organization_type,
  games:team_game_profiles(is_active, esports_titles(name)),
  open_posts:team_recruiting_posts(id)`;

/** The teams that an address of `/teams` lists. */
export function listTeamsAt(address: string) {
  const { searchParams } = new URL(address);
  return listTeams(readTeamFilters(searchParams), readAfter(searchParams));
}

/** Teams by name, page after page, from the start or after one. One request per page, whatever the filters. */
export const listTeams = (filters: TeamFilters, after: After | null) =>
  infiniteQueryOptions({
    queryKey: teamKeys.list({ ...filters, after }),
    initialPageParam: after,
    getNextPageParam: (page: TeamListPage) => page.next,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }): Promise<TeamListPage> => {
      const supabase = await getReader();
      // An inner join limits the teams; the joined rows that are shown stay complete.
      const joins = [
        filters.game && 'of_game:team_game_profiles!inner(esports_titles!inner(slug))',
        filters.isRecruiting && 'of_post:team_recruiting_posts!inner(id)',
      ].filter(Boolean);
      let query = supabase
        .from('teams')
        .select([COLUMNS, ...joins].join(', '), pageParam ? {} : { count: 'estimated' })
        .eq('games.is_active', true)
        .eq('open_posts.is_active', true)
        .limit(1, { referencedTable: 'open_posts' })
        .order('name')
        .order('id')
        .limit(PAGE_SIZE + 1)
        .abortSignal(signal);
      if (filters.search) query = query.ilike('name', containing(filters.search));
      if (filters.type) query = query.eq('organization_type', filters.type);
      if (filters.game) query = query.eq('of_game.is_active', true).eq('of_game.esports_titles.slug', filters.game);
      if (filters.isRecruiting) query = query.eq('of_post.is_active', true);
      if (pageParam) query = query.or(afterTeam(pageParam));
      let total: number | null = null;
      const rows = await unwrapAs(
        z.array(teamSummarySchema),
        query.then((answer) => {
          total = answer.count;
          return answer;
        }),
      );
      const { rows: teams, last } = cutPage(rows, PAGE_SIZE);
      return { teams, total, next: last && [last.name, last.id] };
    },
  });

/** Filter for what comes after a team, as `order=name,id` sorts. */
const afterTeam = ([name, id]: After) =>
  afterRow([
    { column: 'name', value: name },
    { column: 'id', value: id },
  ]);

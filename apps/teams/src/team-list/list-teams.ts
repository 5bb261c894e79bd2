import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { cutPage, readAfter, readFunction, unwrapAs, type After } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../model/keys';
import { readTeamFilters, type TeamFilters } from './team-filters';

const teamSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  organization_type: z.string(),
  subscription_tier: z.nullable(z.string()),
  /** Names of the active ones, by name. */
  games: z.array(z.string()),
  /** Whether it has an active post. */
  is_recruiting: z.boolean(),
});

const teamListSchema = z.object({ teams: z.array(teamSummarySchema), total: z.nullable(z.number()) });

/** A team on its card. */
export type TeamSummary = z.infer<typeof teamSummarySchema>;

export interface TeamListPage {
  teams: TeamSummary[];
  /** How many teams the filters leave, one more than `MAX_COUNTED` when they are more; counted with the page that an address begins with only. */
  total: number | null;
  /** Name and id of the last team, after which the next page starts, or null on the last one. */
  next: After | null;
}

const PAGE_SIZE = 24;

/** The database counts no further. */
export const MAX_COUNTED = 1000;

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
      const { teams: rows, total } = await unwrapAs(
        teamListSchema,
        readFunction(
          'list_teams',
          {
            p_limit: PAGE_SIZE + 1,
            ...(filters.search && { p_search: filters.search }),
            ...(filters.type && { p_type: filters.type }),
            ...(filters.game && { p_game: filters.game }),
            ...(filters.country && { p_country: filters.country }),
            ...(filters.isRecruiting && { p_recruiting: true }),
            ...(pageParam && { p_after_name: pageParam[0], p_after_id: pageParam[1] }),
            ...(after && pageParam?.[1] === after[1] && { p_with_counts: true }),
          },
          signal,
        ),
      );
      const { rows: teams, last } = cutPage(rows, PAGE_SIZE);
      return { teams, total, next: last && [last.name, last.id] };
    },
  });

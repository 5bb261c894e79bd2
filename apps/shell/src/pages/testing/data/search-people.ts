import { getClient, unwrap } from '@lineup/data';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { consoleKeys } from './keys';

/** A role that a person holds. */
export interface Grant {
  id: string;
  role: string;
  college_id: string | null;
  college_name: string | null;
}

/** An account as staff find it; never with an email. */
export interface Person {
  id: string;
  name: string;
  slug: string | null;
  isPublished: boolean;
  roles: Grant[];
}

/** Shortest text that is searched for. */
export const SHORTEST_SEARCH = 2;

/** Accounts by part of the name or slug, the whole email, or the id. */
export const searchPeople = (search: string) =>
  queryOptions({
    queryKey: consoleKeys.people(search),
    staleTime: 0,
    enabled: search.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Person[]> => {
      const client = await getClient();
      const rows = await unwrap(client.rpc('search_people', { p_query: search, p_limit: 20 }).abortSignal(signal));
      return rows.map((row) => ({
        id: row.user_id,
        name: row.display_name || 'No name yet',
        slug: row.slug,
        isPublished: row.is_published,
        roles: row.roles as unknown as Grant[],
      }));
    },
  });

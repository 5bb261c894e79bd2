import { getClient, unwrapAs } from '@lineup/data';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from '@lineup/schema';
import { consoleKeys } from './keys';

const personSchema = z.object({
  user_id: z.string(),
  display_name: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  is_published: z.boolean(),
  roles: z.array(
    z.object({
      id: z.string(),
      role: z.string(),
      college_id: z.nullable(z.string()),
      college_name: z.nullable(z.string()),
    }),
  ),
});

/** An account as staff find it; never with an email. */
export type Person = z.infer<typeof personSchema>;

/** What an account is called. */
export const personName = ({ display_name }: Pick<Person, 'display_name'>) => display_name || 'No name yet';

/** Shortest text that is searched for. */
export const MIN_SEARCH_LENGTH = 2;

/** Accounts by part of the name or slug, the whole email, or the id. */
export const searchPeople = (search: string) =>
  queryOptions({
    queryKey: consoleKeys.people(search),
    staleTime: 0,
    enabled: search.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        z.array(personSchema),
        supabase.rpc('search_people', { p_query: search, p_limit: 20 }).abortSignal(signal),
      );
    },
  });

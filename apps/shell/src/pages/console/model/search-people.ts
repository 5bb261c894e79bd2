import { getClient, isBoolean, isText, listOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { consoleKeys } from './keys';

const isPerson = shape({
  user_id: isText,
  display_name: orNull(isText),
  slug: orNull(isText),
  is_published: isBoolean,
  roles: listOf(shape({ id: isText, role: isText, college_id: orNull(isText), college_name: orNull(isText) })),
});

/** An account as staff find it; never with an email. */
export type Person = Checked<typeof isPerson>;

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
        listOf(isPerson),
        supabase.rpc('search_people', { p_query: search, p_limit: 20 }).abortSignal(signal),
      );
    },
  });

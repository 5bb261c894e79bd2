import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap, unwrapAs } from '@lineup/data';
import { contactsSchema, type Contact } from './contact';
import { approvalSchema } from './conversation';
import { inboxKeys } from './keys';

/** A search begins with this many characters. */
export const MIN_SEARCH_CHARACTERS = 2;

const CACHED_MS = 30_000;

/** People I may want to write to, and the people that an address asks for, in one request. */
export const listContacts = (ids: string[]) =>
  queryOptions({
    queryKey: inboxKeys.contacts(ids),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrapAs(contactsSchema, supabase.rpc('list_contacts', { p_ids: ids }).abortSignal(signal));
    },
    staleTime: CACHED_MS,
  });

/** Up to 20 people with a public profile whose name or address holds the text. */
export function searchPeople(text: string) {
  const query = text.trim().toLocaleLowerCase();
  return queryOptions({
    queryKey: inboxKeys.people(query),
    queryFn: async ({ signal }): Promise<Contact[]> => {
      const supabase = await getClient();
      const people = await unwrap(supabase.rpc('search_users', { p_query: query }).abortSignal(signal));
      return people.map(({ user_id, slug, display_name, first_name, last_name, avatar_url, works_for }) => ({
        user_id,
        slug,
        display_name: display_name?.trim() || [first_name, last_name].filter(Boolean).join(' ') || null,
        avatar_url,
        about: null,
        works_for: approvalSchema.parse(works_for ?? null),
      }));
    },
    enabled: query.length >= MIN_SEARCH_CHARACTERS,
    staleTime: CACHED_MS,
    gcTime: CACHED_MS,
  });
}

import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { teamKeys } from '../../model/keys';

/** A search begins with this many characters. */
export const MIN_SEARCH_CHARACTERS = 2;

const CACHED_MS = 30_000;

/** A published, public person. */
export interface FoundUser {
  user_id: string;
  slug: string | null;
  display_name: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar_url: string | null;
}

/**
 * Up to 20 people whose name or slug holds the text, without those already on the list. Hits are cached for 30 s.
 * A failed search is not retried and shows as no hits.
 */
export function searchUsers(text: string, excludedUserIds: string[]) {
  const query = text.trim().toLocaleLowerCase();
  const excluded = excludedUserIds.toSorted();
  return queryOptions({
    queryKey: teamKeys.users(query, excluded),
    queryFn: async ({ signal }): Promise<FoundUser[]> => {
      const supabase = await getClient();
      return await unwrap(supabase.rpc('search_users', { p_query: query, p_exclude: excluded }).abortSignal(signal));
    },
    enabled: query.length >= MIN_SEARCH_CHARACTERS,
    staleTime: CACHED_MS,
    gcTime: CACHED_MS,
    retry: false,
  });
}

/** Display name, else first and last name; undefined without any. */
export function userName(user: Pick<FoundUser, 'display_name' | 'first_name' | 'last_name'>): string | undefined {
  const parts = [user.first_name, user.last_name].map((part) => part?.trim()).filter(Boolean);
  return user.display_name?.trim() || parts.join(' ') || undefined;
}

/** The name, else "Unknown User"; then the slug where there is one. */
export function userLabel(user: Omit<FoundUser, 'user_id' | 'avatar_url'>): string {
  const name = userName(user) ?? 'Unknown User';
  return user.slug ? `${name} (@${user.slug})` : name;
}

import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { teamKeys } from '../../model/keys';

/** A search begins with this many characters. */
export const LEAST_SEARCH_CHARACTERS = 2;

const CACHED_MS = 30_000;

/** A published, public person. */
export interface FoundUser {
  userId: string;
  /** Name and, when there is one, the address of the profile: "Ada Byron (@ada)". */
  label: string;
  avatarUrl: string | null;
}

interface UserRow {
  user_id: string;
  slug: string | null;
  display_name: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar_url: string | null;
}

/**
 * Up to 20 people whose name or slug holds the text, without those already on the list. Hits are kept for 30 s.
 * A failed search is not retried and shows as no hits.
 */
export function searchUsers(text: string, excludedUserIds: string[]) {
  const query = text.trim().toLocaleLowerCase();
  const excluded = excludedUserIds.toSorted();
  return queryOptions({
    queryKey: teamKeys.users(query, excluded),
    queryFn: async ({ signal }): Promise<FoundUser[]> => {
      const client = await getClient();
      const rows = await unwrap(
        client.rpc('search_users', { p_query: query, p_exclude: excluded }).abortSignal(signal),
      );
      return (rows as UserRow[]).map((row) => ({
        userId: row.user_id,
        label: userLabel(row),
        avatarUrl: row.avatar_url,
      }));
    },
    enabled: query.length >= LEAST_SEARCH_CHARACTERS,
    staleTime: CACHED_MS,
    gcTime: CACHED_MS,
    retry: false,
  });
}

/** Display name, else first and last name, else "Unknown User"; then the slug where there is one. */
export function userLabel(user: Omit<UserRow, 'user_id' | 'avatar_url'>): string {
  const parts = [user.first_name, user.last_name].map((part) => part?.trim()).filter(Boolean);
  const name = user.display_name?.trim() || parts.join(' ') || 'Unknown User';
  return user.slug ? `${name} (@${user.slug})` : name;
}

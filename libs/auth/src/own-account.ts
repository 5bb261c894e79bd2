import { SHELL_RETRIES, getClient, retryUpTo, unwrap } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import type { OwnProfile } from './auth-context';
import type { UserRole } from './roles';

/** First elements of the keys of everything that belongs to the signed-in user. */
export const accountKeys = {
  all: ['auth'] as const,
  roles: (userId: string) => [...accountKeys.all, 'roles', userId] as const,
  profile: (userId: string) => [...accountKeys.all, 'profile', userId] as const,
};

/** Roles of the user. */
export function rolesQuery(userId: string) {
  return queryOptions({
    queryKey: accountKeys.roles(userId),
    retry: retryUpTo(SHELL_RETRIES),
    queryFn: async (): Promise<UserRole[]> => {
      const client = await getClient();
      return unwrap(client.from('user_roles').select('role, college_id').eq('user_id', userId));
    },
  });
}

/** Profile of the user, null when there is none yet. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: accountKeys.profile(userId),
    retry: retryUpTo(SHELL_RETRIES),
    queryFn: async (): Promise<OwnProfile | null> => {
      const client = await getClient();
      const columns = 'id, slug, display_name, is_published, avatar_url';
      return unwrap(client.from('user_profiles').select(columns).eq('user_id', userId).maybeSingle());
    },
  });
}

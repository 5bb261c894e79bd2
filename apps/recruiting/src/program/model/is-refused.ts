import { rolesQuery, type UserRole } from '@lineup/auth';
import type { QueryClient } from '@tanstack/react-query';

/** Whether a viewer's roles are known already, and a screen is not for them. Nobody waits for the roles. */
export function isRefused(queryClient: QueryClient, viewer: string, may: (roles: UserRole[]) => boolean): boolean {
  const roles = queryClient.getQueryData(rolesQuery(viewer).queryKey);
  return roles !== undefined && !may(roles);
}

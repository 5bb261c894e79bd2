/** A role of a user; roles of a college program carry the college. */
export interface UserRole {
  role: string;
  college_id: string | null;
}

type Roles = readonly UserRole[];

const platformRoles = ['yes_admin', 'yes_developer', 'yes_staff'] as const;

/** Whether one of the roles is held, for whatever college. */
export function hasAnyRole(roles: Roles, wanted: readonly string[]): boolean {
  return roles.some(({ role }) => wanted.includes(role));
}

/** Platform admins, developers and staff. */
export function isPrivileged(roles: Roles): boolean {
  return hasAnyRole(roles, platformRoles);
}

/** Those who always reach the team pages, whatever the flag. */
export function isAdminOrDeveloper(roles: Roles): boolean {
  return hasAnyRole(roles, ['yes_admin', 'yes_developer']);
}

/** Whether teams may be created: privileged users, and admins and staff of any college program. */
export function canCreateTeam(roles: Roles): boolean {
  return isPrivileged(roles) || hasAnyRole(roles, ['programs_college_admin', 'programs_college_staff']);
}

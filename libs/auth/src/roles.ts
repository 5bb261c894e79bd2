/** A role of a user; roles of a college program carry the college. */
export interface UserRole {
  role: string;
  college_id: string | null;
}

type Roles = readonly UserRole[];

const platformRoles = ['yes_admin', 'yes_developer', 'yes_staff'] as const;

const collegeRoles = ['programs_college_admin', 'programs_college_staff', 'programs_college_admissions'] as const;

/** Whether one of the roles is held, for whatever college. */
export function hasAnyRole(roles: Roles, wanted: readonly string[]): boolean {
  return roles.some(({ role }) => wanted.includes(role));
}

function hasCollegeRole(roles: Roles, wanted: readonly string[], collegeId: string): boolean {
  return roles.some(({ role, college_id }) => wanted.includes(role) && college_id === collegeId);
}

/** Platform admins, developers and staff. */
export function isPrivileged(roles: Roles): boolean {
  return hasAnyRole(roles, platformRoles);
}

/** Those who always reach the team pages, whatever the flag. */
export function isAdminOrDeveloper(roles: Roles): boolean {
  return hasAnyRole(roles, ['yes_admin', 'yes_developer']);
}

/** Whether the college's page may be edited. */
export function canEditCollege(roles: Roles, collegeId: string): boolean {
  return isPrivileged(roles) || hasCollegeRole(roles, collegeRoles, collegeId);
}

/** Whether a program of the college may be managed. */
export function canManageProgram(roles: Roles, collegeId: string): boolean {
  return hasAnyRole(roles, ['yes_admin']) || hasCollegeRole(roles, ['programs_college_admin'], collegeId);
}

/** Whether a program of the college may be seen from inside. */
export function canViewProgram(roles: Roles, collegeId: string): boolean {
  return isPrivileged(roles) || hasCollegeRole(roles, ['programs_college_admin', 'programs_college_staff'], collegeId);
}

/** Whether teams may be created: privileged users, and admins and staff of any college program. */
export function canCreateTeam(roles: Roles): boolean {
  return isPrivileged(roles) || hasAnyRole(roles, ['programs_college_admin', 'programs_college_staff']);
}

/** Whether a team may be managed: its owner, admins and developers. */
export function canManageTeam(roles: Roles, userId: string | null | undefined, ownerId: string | null): boolean {
  return isAdminOrDeveloper(roles) || (ownerId !== null && userId === ownerId);
}

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

const ALL_KINDS = ['high_school', 'college', 'pro_team', 'private_team'] as const;

/** A kind of team, as stored. */
export type TeamKind = (typeof ALL_KINDS)[number];

/** Roles that open teams of one kind, besides those that open all. */
const KIND_OF_ROLE: Readonly<Record<string, TeamKind>> = {
  programs_high_school_admin: 'high_school',
  programs_private_team_admin: 'private_team',
  programs_pro_team_admin: 'pro_team',
  coaching_private_coach: 'private_team',
  coaching_program_coach_college_coach: 'college',
  coaching_program_coach_pro_team_coach: 'pro_team',
};

/** The kinds of team that may be opened: all by platform staff and staff of a college program, one by coaches and team admins. */
export function teamKindsOf(roles: Roles): readonly TeamKind[] {
  if (isPrivileged(roles) || hasAnyRole(roles, ['programs_college_admin', 'programs_college_staff'])) return ALL_KINDS;
  return ALL_KINDS.filter((kind) => roles.some(({ role }) => KIND_OF_ROLE[role] === kind));
}

/** Whether teams of any kind may be opened; everybody else requests one. */
export const canCreateTeam = (roles: Roles): boolean => teamKindsOf(roles).length > 0;

import { type Sentences } from '@lineup/language';
import { hasAnyRole, isPrivileged, type UserRole } from '@lineup/auth';

/** Roles that people give themselves. */
export const ownRoles = {
  recruit_player: 'Player',
  recruit_caster: 'Caster',
  recruit_creator: 'Creator',
  recruit_team_manager: 'Team manager',
  family_parent: 'Parent',
  family_guardian: 'Guardian',
} as const satisfies Sentences;

export type OwnRole = keyof typeof ownRoles;

/** Roles that somebody asks for and the platform's staff approve. */
export const requestedRoles = {
  programs_college_admin: 'College program admin',
  programs_college_staff: 'College program staff',
  programs_college_admissions: 'College admissions',
  coaching_program_coach_college_coach: 'College coach',
  coaching_program_coach_pro_team_coach: 'Pro team coach',
  coaching_private_coach: 'Private coach',
  programs_high_school_admin: 'High school admin',
  programs_private_team_admin: 'Private team admin',
  programs_pro_team_admin: 'Pro team admin',
} as const satisfies Sentences;

export type RequestedRole = keyof typeof requestedRoles;

/** Whether somebody works in a college's program: admissions does not. */
export const worksInProgram = (roles: readonly { role: string; college_id: string | null }[]) =>
  roles.some(({ role, college_id }) => college_id !== null && role !== 'programs_college_admissions');

/** Whether the recruiting dashboard is for them. The database decides; this spares a call that it would refuse. */
export const mayOpenDashboard = (roles: readonly UserRole[]) =>
  isPrivileged(roles) ||
  hasAnyRole(roles, [
    'programs_college_admin',
    'programs_college_staff',
    'programs_college_admissions',
    'coaching_private_coach',
    'coaching_program_coach_college_coach',
    'coaching_program_coach_pro_team_coach',
  ]);

/** Whether some pipeline is open to them. The database decides about each; this spares a call that it would refuse. */
export const mayOpenPipelines = (roles: readonly UserRole[]) => isPrivileged(roles) || worksInProgram(roles);

/** For whom programs are matched: who plays, and who has not said yet what they are. */
export const mayPlay = (roles: readonly UserRole[]) => roles.length === 0 || hasAnyRole(roles, ['recruit_player']);

/** Whether a role can belong to one college. College coaches alone may leave it out. */
export const isOfCollege = (role: string) =>
  role.startsWith('programs_college_') || role === 'coaching_program_coach_college_coach';

/** A role that is asked for, as people read it. */
export const roleName = (role: string) => requestedRoles[role as RequestedRole] ?? role;

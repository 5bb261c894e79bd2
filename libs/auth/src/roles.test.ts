import { expect, test } from 'vitest';
import * as may from './roles';
import type { UserRole } from './roles';

const of = (role: string, college_id: string | null = null): UserRole[] => [{ role, college_id }];
const privileged = ['yes_admin', 'yes_developer', 'yes_staff'];
const recruiters = [
  'programs_college_admin',
  'programs_college_admissions',
  'programs_college_staff',
  'coaching_private_coach',
  'coaching_program_coach_college_coach',
  'coaching_program_coach_pro_team_coach',
];
const others = [
  'programs_high_school_admin',
  'programs_private_team_admin',
  'programs_pro_team_admin',
  'recruit_player',
  'recruit_caster',
  'recruit_creator',
  'recruit_team_manager',
  'family_parent',
  'family_guardian',
];

/** Roles, out of all there are, for which the predicate holds. */
function holders(predicate: (roles: UserRole[]) => boolean, collegeId: string | null = null): string[] {
  return [...privileged, ...recruiters, ...others].filter((role) => predicate(of(role, collegeId)));
}

test('[SE-001] [SE-002] the three platform roles are privileged, nobody else', () => {
  expect(holders(may.isPrivileged)).toEqual(privileged);
});

test('[SE-004] the roles of other programs are tied to no college and open nothing of a recruiter or of platform staff', () => {
  for (const role of ['programs_high_school_admin', 'programs_private_team_admin', 'programs_pro_team_admin']) {
    const held = of(role);
    const rights = [may.isPrivileged, may.canCreateTeam, may.isAdminOrDeveloper];
    expect(rights.filter((right) => right(held))).toEqual([]);
  }
});

test('admins and developers are told from platform staff', () => {
  expect(holders(may.isAdminOrDeveloper)).toEqual(['yes_admin', 'yes_developer']);
});

test('[SE-016] [SE-017] [SE-018] privileged users and college admins and staff may create teams', () => {
  expect(holders(may.canCreateTeam, 'c1')).toEqual([...privileged, 'programs_college_admin', 'programs_college_staff']);
});

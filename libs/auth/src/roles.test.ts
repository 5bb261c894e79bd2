import { describe, expect, test } from 'vitest';
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
    const atCollege = [may.canEditCollege, may.canManageProgram, may.canViewProgram];
    // Not even with the id of a college, which the database stores for none of them.
    expect(atCollege.filter((right) => right(of(role, 'c1'), 'c1'))).toEqual([]);
  }
});

test('[SE-037] admins and developers always reach team pages', () => {
  expect(holders(may.isAdminOrDeveloper)).toEqual(['yes_admin', 'yes_developer']);
});

test('[SE-016] [SE-017] [SE-018] privileged users and college admins and staff may create teams', () => {
  expect(holders(may.canCreateTeam, 'c1')).toEqual([...privileged, 'programs_college_admin', 'programs_college_staff']);
});

describe('a college', () => {
  const edit = (roles: UserRole[]) => may.canEditCollege(roles, 'c1');
  const manage = (roles: UserRole[]) => may.canManageProgram(roles, 'c1');
  const view = (roles: UserRole[]) => may.canViewProgram(roles, 'c1');
  const college = ['programs_college_admin', 'programs_college_admissions', 'programs_college_staff'];

  test('[SE-003] [SE-009] is edited by privileged users and its own college roles', () => {
    expect(holders(edit, 'c1')).toEqual([...privileged, ...college]);
  });

  test('[SE-010] is not edited by roles of another college', () => {
    expect(holders(edit, 'c2')).toEqual(privileged);
  });

  test('[SE-011] [SE-012] has its programs managed by yes_admin and its own admin', () => {
    expect(holders(manage, 'c1')).toEqual(['yes_admin', 'programs_college_admin']);
    expect(holders(manage, 'c2')).toEqual(['yes_admin']);
  });

  test('[SE-013] [SE-014] has its programs viewed by privileged users, its admin and its staff', () => {
    expect(holders(view, 'c1')).toEqual([...privileged, 'programs_college_admin', 'programs_college_staff']);
    expect(holders(view, 'c2')).toEqual(privileged);
  });
});

test('[SE-022] [SE-023] a team is managed by its owner, admins and developers', () => {
  expect(holders((roles) => may.canManageTeam(roles, 'u1', 'u2'))).toEqual(['yes_admin', 'yes_developer']);
  expect(may.canManageTeam([], 'u1', 'u1')).toBe(true);
  expect(may.canManageTeam([], undefined, null)).toBe(false);
});

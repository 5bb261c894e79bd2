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
    const rights = [may.isPrivileged, may.isAdminOrDeveloper];
    expect(rights.filter((right) => right(held))).toEqual([]);
  }
});

test('admins and developers are told from platform staff', () => {
  expect(holders(may.isAdminOrDeveloper)).toEqual(['yes_admin', 'yes_developer']);
});

test('[SE-016] [SE-017] [SE-018] privileged users and college admins and staff open all teams, coaches and team admins their kind', () => {
  const all = ['high_school', 'college', 'pro_team', 'private_team'];
  const one = { programs_high_school_admin: 'high_school', programs_private_team_admin: 'private_team' };
  const coaches = {
    coaching_private_coach: 'private_team',
    coaching_program_coach_college_coach: 'college',
    coaching_program_coach_pro_team_coach: 'pro_team',
  };
  const expected: Record<string, string[]> = Object.fromEntries(
    [...privileged, 'programs_college_admin', 'programs_college_staff'].map((role) => [role, all]),
  );
  for (const [role, kind] of Object.entries({ ...one, ...coaches, programs_pro_team_admin: 'pro_team' }))
    expected[role] = [kind];
  for (const role of [...privileged, ...recruiters, ...others])
    expect({ role, kinds: may.teamKindsOf(of(role, 'c1')) }).toEqual({ role, kinds: expected[role] ?? [] });
  expect(holders(may.canCreateTeam, 'c1').toSorted()).toEqual(Object.keys(expected).toSorted());
});

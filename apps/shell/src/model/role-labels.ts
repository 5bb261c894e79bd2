/** Every role with its display name, by group. */
export const roleGroups: Record<string, Record<string, string>> = {
  Platform: { yes_admin: 'Platform admin', yes_developer: 'Platform developer', yes_staff: 'Platform staff' },
  'College program': {
    programs_college_admin: 'College program admin',
    programs_college_staff: 'College program staff',
    programs_college_admissions: 'College admissions',
  },
  Organizations: {
    programs_high_school_admin: 'High school admin',
    programs_private_team_admin: 'Private team admin',
    programs_pro_team_admin: 'Pro team admin',
  },
  Coaches: {
    coaching_private_coach: 'Private coach',
    coaching_program_coach_college_coach: 'College coach',
    coaching_program_coach_pro_team_coach: 'Pro team coach',
  },
  'Recruits and family': {
    recruit_player: 'Player',
    recruit_caster: 'Caster',
    recruit_creator: 'Creator',
    recruit_team_manager: 'Team manager',
    family_parent: 'Parent',
    family_guardian: 'Guardian',
  },
};

const labels: Record<string, string> = Object.assign({}, ...Object.values(roleGroups));

/** What a role is called; a role that is not known shows its name. */
export function roleLabel(role: string): string {
  return labels[role] ?? role;
}

/** Whether the role belongs to one college. */
export function needsCollege(role: string): boolean {
  return role in (roleGroups['College program'] ?? {});
}

/** Roles of people who work for a college, as `private.is_college_role` has them. */
export const COLLEGE_ROLES = {
  programs_college_admin: 'Program admin',
  programs_college_staff: 'Program staff',
  coaching_program_coach_college_coach: 'Coach',
  programs_college_admissions: 'Admissions',
} as const;

export type CollegeRole = keyof typeof COLLEGE_ROLES;

/** What somebody with a role does. */
export const roleHints: Record<CollegeRole, string> = {
  programs_college_admin: 'Edits everything, works the pipeline, decides who is in the program.',
  programs_college_staff: 'Edits the college and works the pipeline.',
  coaching_program_coach_college_coach: 'Works the pipeline. Does not edit the college.',
  programs_college_admissions: 'Edits the public page and the forms. Does not see the pipeline.',
};

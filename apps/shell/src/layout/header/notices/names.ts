import { sentence } from '@lineup/language';
import type { Notice } from './list-notices';
import { t } from './language';

/** What a player reads of a stage: the labels of the database (`pipeline_stage_labels`). */
const STAGES: readonly string[] = [
  sentence('Received'),
  sentence('Saved by the college'),
  sentence('Under review'),
  sentence('Being considered'),
  sentence('In contact'),
  sentence('Interview'),
  sentence('Visit or tryout'),
  sentence('Campus visit'),
  sentence('Tryout'),
  sentence('Offer made'),
  sentence('Waiting for your answer'),
  sentence('Committed'),
  sentence('Signed'),
  sentence('Closed'),
  sentence('Roster full'),
  sentence('Withdrawn'),
];

/** Where an interest stands. */
export const nowAt = ({ stage = '' }: Notice['facts']): string =>
  t('Now: {stage}', { stage: STAGES.includes(stage) ? t(stage) : stage });

const ROLES: Record<string, string> = {
  programs_college_admin: sentence('College admin'),
  programs_college_staff: sentence('College staff'),
  programs_college_admissions: sentence('College admissions'),
  programs_high_school_admin: sentence('High school admin'),
  programs_private_team_admin: sentence('Private team admin'),
  programs_pro_team_admin: sentence('Pro team admin'),
  coaching_private_coach: sentence('Private coach'),
  coaching_program_coach_college_coach: sentence('College coach'),
  coaching_program_coach_pro_team_coach: sentence('Pro team coach'),
};

/** A role in words, and where; one that is newer than this page as it is called, with spaces. */
export function roleAt(role = '', college: string | null | undefined): string {
  const name = t(ROLES[role] ?? spaced(role));
  return college ? t('{role} at {college}', { role: name, college }) : name;
}

function spaced(role: string): string {
  const name = role.replace(/^(programs|coaching)_(program_coach_)?/, '').replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

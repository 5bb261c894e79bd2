import { currentLocale, sentence, type Sentences } from '@lineup/language';
import { t } from '../language';

/** The role of somebody that was approved, and since when. */
export interface Approval {
  role: string;
  /** Where they work; null for a role without a college. */
  college: string | null;
  /** The day of the approval. */
  since: string;
}

const roles = {
  coaching_private_coach: 'Private coach',
  coaching_program_coach_college_coach: 'College coach',
  coaching_program_coach_pro_team_coach: 'Pro team coach',
  programs_high_school_admin: 'High school program admin',
  programs_private_team_admin: 'Private team admin',
  programs_pro_team_admin: 'Pro team admin',
} satisfies Sentences<Record<string, string>> as Record<string, string>;

/** "Works for Gulf Pines College, approved in March 2026". The month is that of UTC, the same on a server. */
export function worksForText({ role, college, since }: Approval): string {
  const month = new Date(`${since}T12:00:00Z`).toLocaleDateString(currentLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return college
    ? t('Works for {college}, approved in {month}', { college, month })
    : t('{role}, approved in {month}', { role: t(roles[role] ?? sentence('Program staff')), month });
}

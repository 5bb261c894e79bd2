import { sentence, type Words } from './words.ts';

/** Roles in a team, and those in a college's or another program, as an invitation or an answer to a request names them. */
const ROLES: Record<string, string> = {
  player: sentence('player'),
  captain: sentence('captain'),
  co_captain: sentence('co captain'),
  starter: sentence('starter'),
  substitute: sentence('substitute'),
  reserve: sentence('reserve'),
  trial: sentence('trial'),
  admin: sentence('admin'),
  head_coach: sentence('head coach'),
  assistant_coach: sentence('assistant coach'),
  analyst: sentence('analyst'),
  manager: sentence('manager'),
  programs_college_admin: sentence('college admin'),
  programs_college_staff: sentence('college staff'),
  programs_college_admissions: sentence('college admissions'),
  programs_high_school_admin: sentence('high school admin'),
  programs_private_team_admin: sentence('private team admin'),
  programs_pro_team_admin: sentence('pro team admin'),
  coaching_private_coach: sentence('private coach'),
  coaching_program_coach_college_coach: sentence('college coach'),
  coaching_program_coach_pro_team_coach: sentence('pro team coach'),
};

/** A role in words; one that is newer than this function as it is called, with spaces. */
export const roleIn = (role: string, { t }: Words): string => t(ROLES[role] ?? role.replaceAll('_', ' '));

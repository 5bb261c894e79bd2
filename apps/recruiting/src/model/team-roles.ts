import { type Sentences } from '@lineup/language';
import { t } from '../language';

/** What players are on a team. */
export const teamRoles = {
  player: 'Player',
  starter: 'Starter',
  substitute: 'Substitute',
  captain: 'Captain',
  co_captain: 'Co-captain',
  reserve: 'Reserve',
  trial: 'Trial',
} as const satisfies Sentences;

export type TeamRole = keyof typeof teamRoles;

/** The same as people read it; one that this build does not know yet stays as it is. */
export const teamRoleText = (role: string) => t((teamRoles as Readonly<Record<string, string>>)[role] ?? role);

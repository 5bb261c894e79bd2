import * as z from 'zod/mini';
import { requiredText, wholeNumber } from '../form/input-rules';

/** Limits of a team; the database holds the same. */
export const TEAM_LIMITS = { shortestName: 2, name: 80, smallestRoster: 1, largestRoster: 200 } as const;

const missing = 'Choose what the team belongs to.';

/** What the form holds → what is stored. */
export const teamInput = z.object({
  name: requiredText(TEAM_LIMITS.name, 'Enter a name.').check(
    z.minLength(TEAM_LIMITS.shortestName, `Use at least ${TEAM_LIMITS.shortestName} characters.`),
  ),
  organizationType: z
    .string()
    .check(z.refine((type) => ['high_school', 'college', 'pro_team', 'private_team'].includes(type), missing)),
  maxRosterSize: wholeNumber(TEAM_LIMITS.smallestRoster, TEAM_LIMITS.largestRoster, 'Enter the most players.'),
});

/** Fields as the form holds them. */
export type TeamDraft = z.input<typeof teamInput>;
export type TeamInput = z.output<typeof teamInput>;

/** The roster size is that of the database. */
export const EMPTY_TEAM: TeamDraft = { name: '', organizationType: '', maxRosterSize: '15' };

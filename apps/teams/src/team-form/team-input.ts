import * as z from '@lineup/schema';
import { COUNTRY_CODES } from '@lineup/ui/country-codes';
import { lengthOf, oneOf, requiredName, wholeNumber } from '@lineup/ui/form';
import { ORGANIZATION_TYPES, type OrganizationType } from '../model/organization-types';
import { TEAM_LIMITS } from '../model/team-limits';
import { t } from '../language';

const teamName = requiredName(TEAM_LIMITS.maxName, () => t('Enter a name.')).check(
  z.refine((name) => lengthOf(name) >= TEAM_LIMITS.minName, {
    error: () => t('Use at least {min} characters.', { min: TEAM_LIMITS.minName }),
  }),
);
const organizationType = oneOf(Object.keys(ORGANIZATION_TYPES) as OrganizationType[], () =>
  t('Choose what the team belongs to.'),
);
const country = oneOf(COUNTRY_CODES, () => t('Choose a country.'));

/** What the form holds → what is stored. */
export const teamInput = z.object({
  name: teamName,
  organizationType,
  country,
  maxRosterSize: wholeNumber(TEAM_LIMITS.minRoster, TEAM_LIMITS.maxRoster, () =>
    t('Enter the maximum number of players.'),
  ),
});

/** Fields as the form holds them. */
export type TeamDraft = z.input<typeof teamInput>;
export type TeamInput = z.infer<typeof teamInput>;

/** The roster size is that of the database. */
export const EMPTY_TEAM: TeamDraft = { name: '', organizationType: '', country: 'US', maxRosterSize: '15' };

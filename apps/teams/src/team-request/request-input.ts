import * as z from '@lineup/schema';
import { httpsLink, lengthOf, oneOf, pick, requiredName, requiredText } from '@lineup/ui/form';
import { COUNTRY_CODES } from '@lineup/ui/country-codes';
import { ORGANIZATION_TYPES, type OrganizationType } from '../model/organization-types';
import { TEAM_LIMITS } from '../model/team-limits';
import type { TeamRequest } from './load-team-requests';
import { t } from '../language';

/** Limits of a request; the database holds the same. */
export const REQUEST_LIMITS = { note: 1000, link: 2048, games: 5 } as const;

/** What the form holds → what is sent. */
export const requestInput = z.object({
  name: requiredName(TEAM_LIMITS.maxName, () => t('Enter a name.')).check(
    z.refine((name) => lengthOf(name) >= TEAM_LIMITS.minName, {
      error: () => t('Use at least {min} characters.', { min: TEAM_LIMITS.minName }),
    }),
  ),
  organizationType: oneOf(Object.keys(ORGANIZATION_TYPES) as OrganizationType[], () =>
    t('Choose what the team belongs to.'),
  ),
  country: oneOf(COUNTRY_CODES, () => t('Choose a country.')),
  games: z.array(z.string()).check(
    z.refine((games) => games.length > 0 && games.length <= REQUEST_LIMITS.games, {
      error: () => t('Choose 1 to {max} games.', { max: REQUEST_LIMITS.games }),
    }),
  ),
  note: requiredText(REQUEST_LIMITS.note, () => t('Say who the team is for.')),
  link: httpsLink(REQUEST_LIMITS.link),
});

/** Fields as the form holds them. */
export type RequestDraft = z.input<typeof requestInput>;
export type RequestInput = z.infer<typeof requestInput>;

export const EMPTY_REQUEST: RequestDraft = {
  name: '',
  organizationType: '',
  country: 'US',
  games: [],
  note: '',
  link: '',
};

/** A stored request as the form holds it. */
export const requestDraft = (request: TeamRequest): RequestDraft => ({
  name: request.name,
  organizationType: pick(ORGANIZATION_TYPES, request.organization_type) ?? '',
  country: request.country,
  games: request.esports_title_ids,
  note: request.note,
  link: request.link_url ?? '',
});

import type { Sentences } from '@lineup/language';
import { t } from '../language';

/** Kinds of organization that a team may belong to, as stored → as shown. */
export const ORGANIZATION_TYPES = {
  high_school: 'High school',
  college: 'College',
  pro_team: 'Pro team',
  private_team: 'Private team',
} as const satisfies Sentences;
export type OrganizationType = keyof typeof ORGANIZATION_TYPES;

/** The choice of some kinds, as a field takes it. */
export const choicesOf = (kinds: readonly OrganizationType[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, t(ORGANIZATION_TYPES[kind])])) as Record<OrganizationType, string>;

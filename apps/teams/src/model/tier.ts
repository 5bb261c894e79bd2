import type { Sentences } from '@lineup/language';
import { t } from '../language';

/** Subscription tiers from the lowest to the highest; there are no others. */
export const TIERS = ['bronze', 'silver', 'gold'] as const;
export type Tier = (typeof TIERS)[number];

/** What a tier may unlock. */
export type TierFeature =
  | 'basic_roster'
  | 'advanced_analytics'
  | 'unlimited_staff'
  | 'tournament_management'
  | 'custom_integrations'
  | 'brand_management'
  | 'contract_management';

const LOWEST_TIER: Record<TierFeature, Tier> = {
  basic_roster: 'bronze',
  advanced_analytics: 'silver',
  unlimited_staff: 'silver',
  tournament_management: 'silver',
  custom_integrations: 'gold',
  brand_management: 'gold',
  contract_management: 'gold',
};

const TIER_LABELS: Record<Tier, string> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
} satisfies Sentences;

/** The tier of a team; a team without one, or with an unknown one, counts as bronze. */
export function readTier(value: string | null | undefined): Tier {
  return TIERS.find((tier) => tier === value) ?? 'bronze';
}

/** Name of a tier as people read it. */
export const tierLabel = (tier: Tier) => t(TIER_LABELS[tier]);

/** Whether a tier includes a feature. */
export function tierHas(tier: string | null, feature: TierFeature): boolean {
  return TIERS.indexOf(readTier(tier)) >= TIERS.indexOf(LOWEST_TIER[feature]);
}

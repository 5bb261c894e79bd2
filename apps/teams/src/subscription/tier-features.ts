import type { TierFeature } from '../model/tier';

/** What each feature of a tier is called, in the order in which the tiers show them. */
export const FEATURE_LABELS: Record<TierFeature, string> = {
  basic_roster: 'Roster, staff and practices',
  tournament_management: 'Tournament management',
  advanced_analytics: 'Advanced analytics',
  unlimited_staff: 'Unlimited staff',
  custom_integrations: 'Custom integrations',
  brand_management: 'Brand management',
  contract_management: 'Contract management',
};

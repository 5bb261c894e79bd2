import type { Sentences } from '@lineup/language';
import type { TierFeature } from '../model/tier';

/** The features that tiers differ in today, in the order in which they show. What is not built is not sold. */
export const FEATURE_LABELS: Partial<Record<TierFeature, string>> = {
  basic_roster: 'Roster, staff and practices',
  tournament_management: 'Tournaments with results and check-in',
  advanced_analytics: 'Analytics: attendance, stability, results',
  custom_integrations: 'Integrations: Discord or your own server',
} satisfies Sentences;

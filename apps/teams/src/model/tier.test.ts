import { describe, expect, it } from 'vitest';
import { TIERS, readTier, tierHas, tierLabel, type TierFeature } from './tier';

const holders = (feature: TierFeature) => TIERS.filter((tier) => tierHas(tier, feature));

describe('tiers', () => {
  it('[TM-200] are bronze, silver and gold', () => {
    expect(TIERS).toEqual(['bronze', 'silver', 'gold']);
    expect(TIERS.map(tierLabel)).toEqual(['Bronze', 'Silver', 'Gold']);
  });

  it('[TM-023] treats a team without a tier as bronze', () => {
    expect(readTier(null)).toBe('bronze');
    expect(readTier(undefined)).toBe('bronze');
    expect(readTier('platinum')).toBe('bronze');
    expect(readTier('gold')).toBe('gold');
  });

  it('[TM-201] gives the basic roster to every tier', () => {
    expect(holders('basic_roster')).toEqual(['bronze', 'silver', 'gold']);
  });

  it.each([
    ['[TM-202]', 'advanced_analytics'],
    ['[TM-203]', 'unlimited_staff'],
    ['[TM-204]', 'tournament_management'],
  ] as const)('%s gives %s to silver and gold', (_clause, feature) => {
    expect(holders(feature)).toEqual(['silver', 'gold']);
  });

  it.each([
    ['[TM-205]', 'custom_integrations'],
    ['[TM-206]', 'brand_management'],
    ['[TM-207]', 'contract_management'],
  ] as const)('%s gives %s to gold only', (_clause, feature) => {
    expect(holders(feature)).toEqual(['gold']);
  });
});

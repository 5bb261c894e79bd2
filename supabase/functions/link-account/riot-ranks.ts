/** Ranks as Riot writes them, by their names in our lists. */

const VALORANT = ['Iron', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Ascendant', 'Immortal'];
const FIRST_TIER = 3;
const RADIANT = FIRST_TIER + VALORANT.length * 3;

/** @param tier of `competitiveTier`: three of each from Iron 1, which is 3, and below that no rank */
export function valorantRank(tier: number): string | null {
  if (tier === RADIANT) return 'Radiant';
  const name = VALORANT[Math.floor((tier - FIRST_TIER) / 3)];
  return name ? `${name} ${((tier - FIRST_TIER) % 3) + 1}` : null;
}

export interface LeagueEntry {
  queueType: string;
  tier: string;
  rank: string;
}

const WITHOUT_DIVISION = ['Master', 'Grandmaster', 'Challenger'];

/** Of the solo queue alone. */
export function leagueRank(entries: readonly LeagueEntry[]): string | null {
  const entry = entries.find(({ queueType }) => queueType === 'RANKED_SOLO_5x5');
  if (!entry) return null;
  const tier = entry.tier.charAt(0) + entry.tier.slice(1).toLowerCase();
  return WITHOUT_DIVISION.includes(tier) ? tier : `${tier} ${entry.rank}`;
}

import { sessionStore } from '@lineup/data';
import { TIERS, type Tier } from '../tier';

/** What a checkout was started for. Only tells `/success` what to wait for; it grants nothing. */
const key = (teamId: string) => `lineup-checkout-${teamId}`;

export const expectTier = (teamId: string, tier: Tier) => sessionStore.setItem(key(teamId), tier);

export const forgetExpectedTier = (teamId: string) => sessionStore.removeItem(key(teamId));

/** The tier that a checkout in this window was started for; null when there is none. */
export const expectedTier = (teamId: string): Tier | null =>
  TIERS.find((tier) => tier === sessionStore.getItem(key(teamId))) ?? null;

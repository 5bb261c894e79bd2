/** Who takes the money: Stripe when its key is set, the marked test checkout on a local stack, otherwise nobody. */
import { Refusal } from '../_shared/http.ts';
import { variable } from '../_shared/variable.ts';
import type { PaidTier } from './events.ts';

export const PAID_TIERS = ['silver', 'gold'] as const satisfies readonly PaidTier[];

export interface Provider {
  name: 'stripe' | 'test';
  /** Signs events; in the test provider also the links to its pages. */
  signingSecret: string;
  priceOf(tier: PaidTier): string;
}

/** The provider of this installation; refuses with 503 when there is none. */
export function provider(): Provider {
  if (Deno.env.get('STRIPE_SECRET_KEY')) {
    return {
      name: 'stripe',
      signingSecret: variable('STRIPE_WEBHOOK_SECRET'),
      priceOf: (tier) => variable(`STRIPE_PRICE_${tier.toUpperCase()}`),
    };
  }
  // Only a local stack sets it: a hosted project without a key must not give tiers away.
  const testSecret = Deno.env.get('BILLING_TEST_SECRET');
  if (!testSecret) throw new Refusal(503, 'Payments are not set up');
  return { name: 'test', signingSecret: testSecret, priceOf: (tier) => `price_test_${tier}` };
}

/** Who takes the money: Stripe when its key is set, the marked test checkout on a local stack, otherwise nobody. */
import { Refusal } from '../_shared/http.ts';
import { variable } from '../_shared/variable.ts';
import type { PaidTier, StripePrice } from './events.ts';

export const PAID_TIERS = ['silver', 'gold'] as const satisfies readonly PaidTier[];

export interface Provider {
  name: 'stripe' | 'test';
  /** Signs events; in the test provider also the links to its pages. */
  signingSecret: string;
  /** Prices of a tier, the one that is sold first; the others are paid by who came earlier. */
  pricesOf(tier: PaidTier): string[];
}

/** The price at which a tier is sold. */
export const priceOf = (tier: PaidTier, pays: Provider): string => pays.pricesOf(tier)[0] ?? '';

/** By the lookup key of the price (`silver`, or `silver_2027`), else by the lists of this installation. */
export function tierOfPrice(price: StripePrice, pays: Provider): PaidTier | undefined {
  const named = PAID_TIERS.find((tier) => price.lookup_key === tier || price.lookup_key?.startsWith(`${tier}_`));
  return named ?? PAID_TIERS.find((tier) => pays.pricesOf(tier).includes(price.id));
}

/** The provider of this installation; refuses with 503 when there is none. */
export function provider(): Provider {
  if (Deno.env.get('STRIPE_SECRET_KEY')) {
    return {
      name: 'stripe',
      signingSecret: variable('STRIPE_WEBHOOK_SECRET'),
      pricesOf: (tier) =>
        variable(`STRIPE_PRICE_${tier.toUpperCase()}`)
          .split(',')
          .map((price) => price.trim()),
    };
  }
  // Only a local stack sets it: a hosted project without a key must not give tiers away.
  const testSecret = Deno.env.get('BILLING_TEST_SECRET');
  if (!testSecret) throw new Refusal(503, 'Payments are not set up');
  return { name: 'test', signingSecret: testSecret, pricesOf: (tier) => [`price_test_${tier}`] };
}

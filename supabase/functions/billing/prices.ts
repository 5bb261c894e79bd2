/** What the tiers cost, as the provider has it: a price is never written down twice. */
import { answer, Refusal } from '../_shared/http.ts';
import type { PaidTier } from './events.ts';
import { PAID_TIERS, priceOf, provider, type Provider } from './provider.ts';
import { readStripe } from './stripe-api.ts';

export interface Price {
  tier: PaidTier;
  /** In the smallest unit of the currency. */
  amount: number;
  /** As ISO 4217 has it, for example `usd`. */
  currency: string;
  /** How many of these between two payments. */
  every: number;
  interval: 'day' | 'week' | 'month' | 'year';
}

/** Prices of the test checkout, which takes no money. */
const TEST_AMOUNTS: Record<PaidTier, number> = { silver: 1900, gold: 4900 };
/** Prices change rarely, and everybody who opens the page reads them. */
const AGE_MS = 10 * 60_000;
/** A provider that fails is not asked by everybody who comes meanwhile. */
const FAILED_MS = 30_000;

/** Read, or being read; shared by all who ask. */
let known: { prices: Promise<Price[]>; until: number } | undefined;

/** `{}` → `{ prices }`, for everybody. 503 without a provider. */
export async function listPrices(request: Request): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal(405, 'Use POST');
  return answer({ prices: await readPrices(provider()) });
}

/** The price list of a provider, from memory while it is young. */
export async function readPrices(pays: Provider): Promise<Price[]> {
  if (!known || known.until < Date.now()) known = keep(Promise.all(PAID_TIERS.map((tier) => readPrice(tier, pays))));
  return await known.prices;
}

function keep(prices: Promise<Price[]>): NonNullable<typeof known> {
  const kept = { prices, until: Date.now() + AGE_MS };
  prices.catch(() => (kept.until = Date.now() + FAILED_MS));
  return kept;
}

/** The price of one tier, read from its provider. */
async function readPrice(tier: PaidTier, pays: Provider): Promise<Price> {
  if (pays.name === 'test') return { tier, amount: TEST_AMOUNTS[tier], currency: 'usd', every: 1, interval: 'month' };
  const price = await readStripe<{
    unit_amount: number | null;
    currency: string;
    recurring: { interval: Price['interval']; interval_count: number } | null;
  }>(`prices/${priceOf(tier, pays)}`);
  if (price.unit_amount === null || !price.recurring)
    throw new Error(`The price of ${tier} is no fixed one that recurs`);
  const { interval, interval_count: every } = price.recurring;
  return { tier, amount: price.unit_amount, currency: price.currency, every, interval };
}

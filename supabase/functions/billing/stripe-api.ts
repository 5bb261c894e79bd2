/** The few calls to Stripe that prices, a checkout and the customer portal need. */
import { variable } from '../_shared/variable.ts';

const VERSION = '2025-03-31.basil';
const LIMIT_MS = 15_000;

/**
 * Posts a form to Stripe and returns the address of the page that it made. `key` lets Stripe answer a repeated request
 * with the page it made the first time.
 */
export async function createPage(path: string, form: Record<string, string>, key?: string): Promise<string> {
  const response = await fetch(addressOf(path), {
    method: 'POST',
    headers: {
      ...headers(),
      'content-type': 'application/x-www-form-urlencoded',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: new URLSearchParams(form).toString(),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const answer = (await response.json()) as { url?: string; error?: { message?: string } };
  if (!response.ok || !answer.url) throw new Error(`Stripe answered ${response.status}: ${answer.error?.message}`);
  return answer.url;
}

/** Reads one thing from Stripe. */
export async function readStripe<Answer>(path: string): Promise<Answer> {
  const response = await fetch(addressOf(path), { headers: headers(), signal: AbortSignal.timeout(LIMIT_MS) });
  const answer = (await response.json()) as Answer & { error?: { message?: string } };
  if (!response.ok) throw new Error(`Stripe answered ${response.status}: ${answer.error?.message}`);
  return answer;
}

const addressOf = (path: string) => `${Deno.env.get('STRIPE_API_URL') ?? 'https://api.stripe.com'}/v1/${path}`;

const headers = () => ({ authorization: `Bearer ${variable('STRIPE_SECRET_KEY')}`, 'stripe-version': VERSION });

/** The price list, which everybody who opens the page asks for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const variables: Record<string, string> = {
  STRIPE_SECRET_KEY: 'sk_test',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  STRIPE_PRICE_SILVER: 'price_1',
  STRIPE_PRICE_GOLD: 'price_2',
};
const price = { unit_amount: 1500, currency: 'eur', recurring: { interval: 'month', interval_count: 1 } };
const asked = vi.fn<typeof fetch>();
let listPrices: (request: Request) => Promise<Response>;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  asked.mockReset().mockImplementation(async () => Response.json(price));
  vi.stubGlobal('Deno', { env: { get: (name: string) => variables[name] } });
  vi.stubGlobal('fetch', asked);
  ({ listPrices } = await import('./prices.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const list = () => listPrices(new Request('https://api.example/prices', { method: 'POST' }));

test('is read once for many who ask at the same time, and again after ten minutes', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, list));
  expect(await Promise.all(answers.map((each) => each.json()))).toEqual(
    answers.map(() => ({ prices: [expect.objectContaining({ tier: 'silver', amount: 1500 }), expect.anything()] })),
  );
  expect(asked).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(11 * 60_000);
  await list();
  expect(asked).toHaveBeenCalledTimes(4);
});

test('a provider that fails is asked again after half a minute, not by everybody', async () => {
  asked.mockImplementation(async () => Response.json({ error: { message: 'down' } }, { status: 500 }));
  await expect(list()).rejects.toThrow('Stripe answered 500');
  vi.advanceTimersByTime(29_000);
  await expect(list()).rejects.toThrow('Stripe answered 500');
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockImplementation(async () => Response.json(price));
  vi.advanceTimersByTime(2_000);
  expect((await list()).status).toBe(200);
  expect(asked).toHaveBeenCalledTimes(4);
});

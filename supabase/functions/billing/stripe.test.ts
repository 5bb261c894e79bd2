/** With a key of Stripe: what is asked of it, and that its signed events alone count. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../local-supabase/config/config.ts';
import { createFunctions, type Functions } from '../../../local-supabase/functions/index.ts';
import { createJwt } from '../../../local-supabase/jwt.ts';
import { signEvent } from './signature.ts';

const jwtSecret = 'a-secret-that-is-at-least-32-characters-long';
const keys = { jwtSecret, anonKey: 'anon', serviceRoleKey: 'service', publishableKey: '-', secretKey: '-' };
const team = '8c3f4f64-3f0a-4f7e-9d1e-2b9f4f0f6a01';
const directory = path.resolve(import.meta.dirname, '../..');

interface Seen {
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
let seen: Seen[] = [];
let billing: Record<string, unknown> = {};
let functions: Functions;
let servers: Server[] = [];
let url = '';

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  // Stands for Stripe and for the API of the project.
  const outside = await listen(
    createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      seen.push({ url: request.url ?? '', headers: request.headers, body });
      const answers: Record<string, unknown> = { billing_of_team: billing, apply_billing_event: true };
      const [, rpc] = /rpc\/(\w+)$/.exec(request.url ?? '') ?? [];
      response.setHeader('content-type', 'application/json');
      const [, price] = /^\/v1\/prices\/(\w+)$/.exec(request.url ?? '') ?? [];
      const prices: Record<string, unknown> = {
        price_1: { unit_amount: 1500, currency: 'usd', recurring: { interval: 'month', interval_count: 1 } },
        price_2: { unit_amount: 39_000, currency: 'eur', recurring: { interval: 'year', interval_count: 1 } },
      };
      response.end(
        JSON.stringify(rpc ? answers[rpc] : price ? prices[price] : { url: `https://stripe.example${request.url}` }),
      );
    }),
  );
  functions = createFunctions({
    directory,
    config: readConfig(directory, () => {}, {
      SITE_URL: outside,
      SITE_REDIRECT_URL: outside,
      SITE_HOST: new URL(outside).hostname,
    }),
    keys,
    jwt: createJwt(jwtSecret),
    log: () => {},
    environment: () => ({
      ...{ SUPABASE_URL: outside, SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service' },
      ...{ SITE_URL: 'https://lineup.example', STRIPE_API_URL: outside, STRIPE_SECRET_KEY: 'sk_test' },
      ...{ STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_PRICE_SILVER: 'price_1', STRIPE_PRICE_GOLD: 'price_2' },
      BILLING_TEST_SECRET: 'must not count beside a key of Stripe',
    }),
  });
  url = await listen(createServer((request, response) => functions.handle(request, response)));
}, 60_000);
beforeEach(() => {
  seen = [];
  billing = {
    team_name: 'A',
    is_archived: false,
    tier: 'bronze',
    status: null,
    customer_ref: null,
    subscription_ref: null,
  };
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await functions.stop();
});

const post = (name: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/functions/v1/billing/${name}`, { method: 'POST', headers, body });
const checkout = (tier: string) => post('checkout', JSON.stringify({ team_id: team, tier }));
const toStripe = () => seen.filter(({ url: fetched }) => fetched.startsWith('/v1/'));

describe('a checkout at Stripe', { timeout: 60_000 }, () => {
  test('requests the price of the tier and says whom it is for', async () => {
    const response = await checkout('gold');
    expect(await response.json()).toEqual({ url: 'https://stripe.example/v1/checkout/sessions' });
    const [asked] = toStripe();
    expect(asked?.headers).toMatchObject({ authorization: 'Bearer sk_test' });
    expect(asked?.headers['idempotency-key']).toContain(`checkout-${team}-gold-new-`);
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toMatchObject({
      mode: 'subscription',
      'line_items[0][price]': 'price_2',
      'metadata[team_id]': team,
      'metadata[tier]': 'gold',
      'subscription_data[metadata][team_id]': team,
      success_url: `https://lineup.example/success?team=${team}`,
    });
  });

  test('a running subscription is changed, never doubled', async () => {
    billing = {
      ...billing,
      tier: 'silver',
      status: 'active',
      provider: 'stripe',
      customer_ref: 'cus_1',
      subscription_ref: 'sub_1',
    };
    await checkout('gold');
    expect(toStripe().map(({ url: fetched }) => fetched)).toEqual(['/v1/billing_portal/sessions']);
    expect(Object.fromEntries(new URLSearchParams(toStripe()[0]?.body))).toMatchObject({
      customer: 'cus_1',
      'flow_data[subscription_update][subscription]': 'sub_1',
    });
    expect((await checkout('silver')).status).toBe(409);
    await post('portal', JSON.stringify({ team_id: team }));
    expect(toStripe().at(-1)?.body).not.toContain('flow_data');
  });

  test('the price list is that of Stripe, read once for many who ask', async () => {
    const lists = [];
    for (let reader = 0; reader < 3; reader++) lists.push(await (await post('prices', '{}')).json());
    expect(lists[2]).toEqual({
      prices: [
        { tier: 'silver', amount: 1500, currency: 'usd', every: 1, interval: 'month' },
        { tier: 'gold', amount: 39_000, currency: 'eur', every: 1, interval: 'year' },
      ],
    });
    expect(
      toStripe()
        .map(({ url: fetched }) => fetched)
        .toSorted(),
    ).toEqual(['/v1/prices/price_1', '/v1/prices/price_2']);
  });

  test('there is no test checkout', async () => {
    expect((await fetch(`${url}/functions/v1/billing/test-checkout?session=x.y`)).status).toBe(404);
  });
});

describe('an event of Stripe', { timeout: 60_000 }, () => {
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'customer.subscription.updated',
    created: 1_800_000_000,
    data: {
      object: {
        ...{ id: 'sub_1', customer: 'cus_1', status: 'active', metadata: { team_id: team } },
        items: { data: [{ price: { id: 'price_1' } }] },
      },
    },
  });
  const now = () => Math.floor(Date.now() / 1000);

  test('is applied with the rights of the server when its signature is right', async () => {
    const response = await post('webhook', body, { 'stripe-signature': await signEvent(body, 'whsec', now()) });
    expect(await response.json()).toEqual({ received: true, applied: true });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.headers.authorization).toBe('Bearer service');
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({
      p_event_id: 'evt_1',
      p_tier: 'silver',
      p_provider: 'stripe',
    });
  });

  test('counts for nothing when it is signed with another secret, or the one of the tests', async () => {
    for (const secret of ['other', 'must not count beside a key of Stripe']) {
      const response = await post('webhook', body, { 'stripe-signature': await signEvent(body, secret, now()) });
      expect(response.status).toBe(400);
    }
    expect(seen).toEqual([]);
  });
});

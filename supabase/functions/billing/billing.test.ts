/** What events of Stripe mean, and whose signature counts. */
import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readEvent, type StripeEvent } from './events.ts';
import { PAID_TIERS, tierOfPrice, type Provider } from './provider.ts';
import { isSigned, signEvent } from './signature.ts';

const team = randomUUID();
const pays: Provider = {
  name: 'stripe',
  signingSecret: 'whsec',
  pricesOf: (tier) => [`price_${tier}`, `price_${tier}_2026`],
};
const event = (type: string, object: StripeEvent['data']['object']): StripeEvent => ({
  id: 'evt_1',
  type,
  created: 1,
  data: { object: { metadata: { team_id: team }, ...object } },
});
const subscription = (values: StripeEvent['data']['object'] = {}) => ({
  id: 'sub_1',
  customer: 'cus_1',
  status: 'active',
  items: { data: [{ price: { id: 'price_gold' }, current_period_end: 1_800_000_000 }] },
  ...values,
});
const read = (each: StripeEvent) => readEvent(each, (price) => tierOfPrice(price, pays));

describe('events', () => {
  test('only the tiers of a team are paid for: players and families never pay, as the landing page says', () => {
    expect(PAID_TIERS).toEqual(['silver', 'gold']);
  });

  test('the price of a subscription says its tier, whatever its metadata says', () => {
    const change = read(
      event('customer.subscription.updated', subscription({ metadata: { team_id: team, tier: 'silver' } })),
    );
    expect(change).toEqual({
      ...{ teamId: team, tier: 'gold', status: 'active', customer: 'cus_1', subscription: 'sub_1' },
      ...{ periodEnd: '2027-01-15T08:00:00.000Z', cancelsAtPeriodEnd: false },
    });
  });

  test.each([
    ['trialing', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'unpaid'],
    ['paused', 'unpaid'],
    ['incomplete_expired', 'canceled'],
    ['incomplete', undefined],
    ['invented', undefined],
  ])('status %s counts as %s', (status, counts) => {
    expect(read(event('customer.subscription.updated', subscription({ status })))?.status).toBe(counts);
  });

  test('ending is read in both forms, and a deleted subscription is over whatever its status', () => {
    const ending = (values: object) => read(event('customer.subscription.updated', subscription(values)));
    expect(ending({ cancel_at_period_end: true })?.cancelsAtPeriodEnd).toBe(true);
    expect(ending({ cancel_at: 1_800_000_000 })?.cancelsAtPeriodEnd).toBe(true);
    expect(read(event('customer.subscription.deleted', subscription()))?.status).toBe('canceled');
  });

  test.each(['canceled', 'unpaid', 'past_due'] as const)('%s counts whatever the price', (status) => {
    const items = { data: [{ price: { id: 'price_of_last_year', lookup_key: null } }] };
    const change = read(event('customer.subscription.updated', subscription({ items, status })));
    expect(change).toMatchObject({ tier: null, status, subscription: 'sub_1' });
    expect(read(event('customer.subscription.deleted', subscription({ items })))).toMatchObject({
      ...{ tier: null, status: 'canceled', subscription: 'sub_1' },
    });
  });

  test.each([
    ['new', 'gold', 'gold'],
    ['new', 'silver_2027', 'silver'],
    ['price_silver_2026', null, 'silver'],
    // What the price itself says is newer than a list.
    ['price_silver', 'gold', 'gold'],
    ['new', 'golden', null],
    ['new', null, null],
  ])('a price %s with the lookup key %s is of tier %s', (id, lookup_key, tier) => {
    const items = { data: [{ price: { id, lookup_key }, current_period_end: 1_800_000_000 }] };
    expect(read(event('customer.subscription.updated', subscription({ items })))).toMatchObject({
      ...{ tier, status: 'active', periodEnd: '2027-01-15T08:00:00.000Z' },
    });
  });

  test('older versions give the period on the subscription itself', () => {
    const items = { data: [{ price: { id: 'price_silver' } }] };
    const change = read(
      event('customer.subscription.updated', subscription({ items, current_period_end: 1_800_000_000 })),
    );
    expect(change).toMatchObject({ tier: 'silver', periodEnd: '2027-01-15T08:00:00.000Z' });
  });

  test('a checkout counts when it is paid', () => {
    const session = {
      mode: 'subscription',
      customer: 'cus_1',
      subscription: 'sub_1',
      metadata: { team_id: team, tier: 'gold' },
    };
    const checkout = (payment_status: string, type = 'checkout.session.completed') =>
      read(event(type, { ...session, payment_status }));
    expect(checkout('paid')).toMatchObject({ tier: 'gold', status: 'active', subscription: 'sub_1' });
    expect(checkout('unpaid')).toBeNull();
    expect(checkout('paid', 'checkout.session.expired')).toBeNull();
  });

  test('what belongs to no team of ours changes nothing', () => {
    expect(read(event('customer.subscription.updated', subscription({ metadata: null })))).toBeNull();
    expect(read(event('customer.subscription.updated', subscription({ metadata: { team_id: "x'" } })))).toBeNull();
    expect(read(event('invoice.paid', subscription()))).toBeNull();
  });
});

describe('signatures', () => {
  const body = '{"id":"evt_1"}';
  const now = 1_800_000_000;

  test('are those of Stripe: HMAC-SHA256 of time and body', async () => {
    const v1 = createHmac('sha256', 'whsec').update(`${now}.${body}`).digest('hex');
    expect(await signEvent(body, 'whsec', now)).toBe(`t=${now},v1=${v1}`);
    expect(await isSigned(body, `t=${now},v1=${v1},v0=other`, 'whsec', now)).toBe(true);
    expect(await isSigned(body, `t=${now},v1=${'0'.repeat(64)},v1=${v1}`, 'whsec', now)).toBe(true);
  });

  test('do not count for another body, secret or time', async () => {
    const header = await signEvent(body, 'whsec', now);
    expect(await isSigned(`${body} `, header, 'whsec', now)).toBe(false);
    expect(await isSigned(body, header, 'other', now)).toBe(false);
    expect(await isSigned(body, header, 'whsec', now + 301)).toBe(false);
    expect(await isSigned(body, header, 'whsec', now - 301)).toBe(false);
    expect(await isSigned(body, header, 'whsec', now + 300)).toBe(true);
    for (const nothing of ['', 't=,v1=', `t=${now}`, `v1=${header.split('v1=')[1]}`]) {
      expect(await isSigned(body, nothing, 'whsec', now)).toBe(false);
    }
  });
});
